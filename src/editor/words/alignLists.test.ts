import { expect, it } from 'vitest';
import { alignLists } from './compareFields.ts';

const make = (title: string, more: Record<string, string> = {}) => ({
  where: 'banner',
  title,
  text: `About ${title}`,
  until: '2027-01-01',
  ...more,
});
const [A, B, C] = [make('A'), make('B'), make('C')];
const later = (entry: typeof A) => ({ ...entry, until: '2027-02-02' });

it.each([
  ['one that was edited, while another moved past it', [C, A, later(B)], { 0: 1, 1: 2, 2: 0 }],
  ['one more above, and its neighbour edited', [make('N'), later(A), B, C], { 0: 1, 1: 2, 2: 3 }],
  ['one that was edited and moved', [later(C), A, B], { 0: 1, 1: 2, 2: 0 }],
  ['one that became another thing', [A, { x: 'y' }, C], { 0: 0, 1: 1, 2: 2 }],
  ['one that is gone', [C, A], { 0: 1, 2: 0 }],
])('knows %s', (_, other, pairs) => {
  expect(Object.fromEntries(alignLists([A, B, C], other))).toEqual(pairs);
});
