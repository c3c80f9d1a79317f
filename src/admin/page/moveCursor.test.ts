import { expect, it } from 'vitest';
import { moveCursor } from './moveCursor.ts';

it.each([
  { case: 'before what changes', before: 'Monday to|day', after: 'Monday to|night' },
  { case: 'behind what changes', before: 'Mornings, and Mon|day', after: 'Evenings, and Mon|day' },
  { case: 'where something is put in before it', before: 'to |Friday', after: 'Monday to |Friday' },
  { case: 'in what is taken away', before: 'at noon or la|ter, please', after: 'at noon|, please' },
  { case: 'in what becomes something else', before: 'one da|y', after: 'one week|' },
  { case: 'where something is put in behind it', before: 'aa|', after: 'aa|a' },
  { case: 'where both ends change', before: 'Monday to Fri|day', after: 'Each Monday to Fri|day, mornings' },
  { case: 'in what is emptied', before: 'all of| it', after: '|' },
])('stays $case', ({ before, after }) => {
  const plain = (words: string) => words.replace('|', '');
  expect(moveCursor(plain(before), plain(after), before.indexOf('|'))).toBe(after.indexOf('|'));
});
