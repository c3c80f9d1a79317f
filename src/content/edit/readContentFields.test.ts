import { expect, it } from 'vitest';
import { readContentFields } from './readContentFields.ts';

it('parses each text once, also an invalid one', () => {
  const [first] = [readContentFields('a.yaml', 'a: 1'), readContentFields('b.yaml', 'b: 2')];
  expect(readContentFields('a.yaml', 'a: 1')).toBe(first);
  for (const _ of ['once', 'twice']) expect(readContentFields('a.yaml', 'a: [')).toBeUndefined();
});

it('clears its cache when it exceeds the size of a few pages', () => {
  const first = readContentFields('a.yaml', 'a: 1');
  for (let at = 0; at < 20; at += 1) readContentFields('a.yaml', `a: ${'b '.repeat(100_000)}${at}`);
  expect(readContentFields('a.yaml', 'a: 1')).not.toBe(first);
});

it.each([
  ['a list', 'a.yaml', '- a'],
  ['no front matter', 'a.md', 'Words alone.'],
])('returns nothing for a file with %s', (_, file, text) =>
  expect(readContentFields(file, text)).toBeUndefined(),
);
