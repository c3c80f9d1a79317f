import { expect, it } from 'vitest';
import type { PageForm, Value } from '#editor/contract';
import { keepSpaces } from './keepSpaces.ts';

const formOf = (value: Value) =>
  ({ fields: [{ file: 'a.yaml', path: ['b'], value }] }) as unknown as PageForm;
const keep = (read: Value, held: Value) => keepSpaces(formOf(read), formOf(held)).fields[0]?.value;

it('keeps the space after the last word that is being typed', () => {
  expect(keep('Start one', 'Start one ')).toBe('Start one ');
  expect(keep([{ what: 'Walk' }, 'b'], [{ what: 'Walk  ' }, 'b'])).toEqual([{ what: 'Walk  ' }, 'b']);
});

it('takes every other change', () => {
  expect(keep('Start two', 'Start one ')).toBe('Start two');
  expect(keep('Start one', ' Start one')).toBe('Start one');
  expect(keep(['b', 'a'], ['a ', 'b '])).toEqual(['b', 'a']);
});
