import { expect, it } from 'vitest';
import { readFields } from './readFields.ts';

it('reads each text once, also one that cannot be read', () => {
  const [first] = [readFields('a.yaml', 'a: 1'), readFields('b.yaml', 'b: 2')];
  expect(readFields('a.yaml', 'a: 1')).toBe(first);
  for (const _ of ['once', 'twice']) expect(readFields('a.yaml', 'a: [')).toBeUndefined();
});

it('forgets what was read when that is more than a few pages', () => {
  const first = readFields('a.yaml', 'a: 1');
  for (let at = 0; at < 20; at += 1) readFields('a.yaml', `a: ${'b '.repeat(100_000)}${at}`);
  expect(readFields('a.yaml', 'a: 1')).not.toBe(first);
});

it.each([
  ['a list', 'a.yaml', '- a'],
  ['no facts', 'a.md', 'Words alone.'],
])('is nothing where the file holds %s', (_, file, text) => expect(readFields(file, text)).toBeUndefined());
