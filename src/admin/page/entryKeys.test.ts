import { expect, it } from 'vitest';
import type { Value } from '#editor/contract';
import { alignKeys } from './entryKeys.ts';

const notice = (title: string, until = '3 January') => ({ title, from: '20 December', until });
const [monday, friday] = [notice('Monday'), notice('Friday')];

it.each<{ case: string; after: Value[]; keys: number[] }>([
  { case: 'one comes above', after: [notice('Tuesday'), monday, friday], keys: [2, 0, 1] },
  { case: 'one comes at the end', after: [monday, friday, notice('Tuesday')], keys: [0, 1, 2] },
  { case: 'they change places', after: [friday, monday], keys: [1, 0] },
  { case: 'one is typed into', after: [notice('Mond'), friday], keys: [0, 1] },
  { case: 'one goes', after: [friday], keys: [1] },
  {
    case: 'one comes above one that is typed into',
    after: [{ title: 'New', from: '1 May', until: '2 May' }, notice('Mond'), friday],
    keys: [2, 0, 1],
  },
  { case: 'others come in place of all', after: ['one', 'two', 'three'], keys: [2, 3, 4] },
])('knows entries when $case', ({ after, keys }) => {
  const before = alignKeys({ entries: [], keys: [], next: 0 }, [monday, friday]);
  expect(before.keys).toEqual([0, 1]);
  expect(alignKeys(before, after).keys).toEqual(keys);
});

it.each<{ case: string; after: Value[]; keys: number[] }>([
  { case: 'the first is typed into', after: ['A', '', ''], keys: [0, 1, 2] },
  { case: 'the middle one is typed into', after: ['', 'A', ''], keys: [0, 1, 2] },
  { case: 'the last is typed into', after: ['', '', 'A'], keys: [0, 1, 2] },
  { case: 'another comes at the end', after: ['', '', '', ''], keys: [0, 1, 2, 3] },
  { case: 'another comes above', after: ['A', '', '', ''], keys: [3, 0, 1, 2] },
  { case: 'the last goes', after: ['', ''], keys: [0, 1] },
])('knows entries that say the same when $case', ({ after, keys }) => {
  const before = alignKeys({ entries: [], keys: [], next: 0 }, ['', '', '']);
  expect(alignKeys(before, after).keys).toEqual(keys);
});
