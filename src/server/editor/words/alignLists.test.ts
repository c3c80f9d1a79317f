import { expect, it } from 'vitest';
import { alignLists } from './compareFields.ts';

const make = (title: string, overrides: Record<string, string> = {}) => ({
  where: 'banner',
  title,
  text: `About ${title}`,
  until: '2027-01-01',
  ...overrides,
});
const [A, B, C] = [make('A'), make('B'), make('C')];
const later = (entry: typeof A) => ({ ...entry, until: '2027-02-02' });

it.each([
  ['an edited entry that another entry moved past', [C, A, later(B)], { 0: 2, 1: 0, 2: 1 }],
  ['an inserted entry above an edited one', [make('N'), later(A), B, C], { 1: 0, 2: 1, 3: 2 }],
  ['an edited and moved entry', [later(C), A, B], { 0: 2, 1: 0, 2: 1 }],
  ['a replaced entry', [A, { x: 'y' }, C], { 0: 0, 1: 1, 2: 2 }],
  ['a removed entry', [C, A], { 0: 2, 1: 0 }],
])('matches %s', (_, other, formerIndexes) => {
  expect(Object.fromEntries(alignLists([A, B, C], other))).toEqual(formerIndexes);
});
