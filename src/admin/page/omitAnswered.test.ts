import { expect, it } from 'vitest';
import { omitAnswered } from './omitAnswered.ts';
import type { ShownFinding } from './pageTypes.ts';

const FILE = 'notices.yaml';
const finding = (level: 'error' | 'warning', ...path: (string | number)[]): ShownFinding => ({
  ...{ file: FILE, path, level, field: 'From', says: 'still empty' },
});
const holding = (from: string) => [{ file: FILE, path: [], value: { notices: [{ from }] } }];
const EMPTY = finding('error', 'notices', 0, 'from');

it('leaves out that a field is empty once something is typed there', () => {
  expect(omitAnswered([EMPTY], holding(''), holding('20 Dec'))).toEqual([]);
});

it.each([
  ['it is empty still', [EMPTY], '', ''],
  ['it was checked with what it held', [EMPTY], '19 Dec', '20 Dec'],
  ['it is no error', [finding('warning', 'notices', 0, 'from')], '', '20 Dec'],
  ['it is about all of the entry', [finding('error', 'notices', 0)], '', '20 Dec'],
  ['it is of another file', [{ ...EMPTY, file: 'practice.yaml' }], '', '20 Dec'],
])('keeps what is said where %s', (_, findings, saved, shown) => {
  expect(omitAnswered(findings, holding(saved), holding(shown))).toEqual(findings);
});
