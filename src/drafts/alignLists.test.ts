import { expect, it } from 'vitest';
import { alignLists } from './alignLists.ts';

const make = (title: string, more: Record<string, string> = {}) => ({
  ...{ where: 'banner', title, text: `About ${title}`, until: '2027-01-01' },
  ...more,
});
const [A, B, C] = [make('A'), make('B'), make('C')];
const later = (entry: typeof A) => ({ ...entry, until: '2027-02-02' });

const align = (...asked: Parameters<typeof alignLists>) => Object.fromEntries(alignLists(...asked));

it.each([
  ['one that was edited, while another moved past it', [C, A, later(B)], { 0: 1, 1: 2, 2: 0 }],
  ['one more above, and its neighbour edited', [make('N'), later(A), B, C], { 0: 1, 1: 2, 2: 3 }],
  [
    'what stands in one place as another thing, where nothing moved',
    [A, { x: 'y' }, C],
    { 0: 0, 1: 1, 2: 2 },
  ],
  ['nothing of that where something moved', [C, A, { x: 'y' }], { 0: 1, 2: 0 }],
])('knows %s', (_, other, pairs) => {
  expect(align([A, B, C], other)).toEqual(pairs);
});

it('knows one that was edited and moved only for whoever reads of it', () => {
  const other = [later(C), A, B];
  expect(align([A, B, C], other)).toEqual({ 0: 1, 1: 2 });
  expect(align([A, B, C], other, true)).toEqual({ 0: 1, 1: 2, 2: 0 });
});
