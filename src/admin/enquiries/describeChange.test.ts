import { expect, it } from 'vitest';
import type { EnquiryRow } from '../adminClient.ts';
import type { ChangeName } from './changes.ts';
import { describeChange } from './useChangeEnquiries.ts';

const NOW = Date.UTC(2026, 10, 18, 23);
const JO = 'jo@practice.example';
const KIM = 'kim@practice.example';

const makeRow = (id: string, fields: Partial<EnquiryRow> = {}): EnquiryRow => ({
  id,
  receivedAt: NOW,
  state: 'sent',
  reason: '',
  name: 'Mei',
  email: 'mei@example.com',
  start: '',
  isNew: false,
  answeredAt: null,
  answeredBy: null,
  isSpam: false,
  isDelayed: false,
  ...fields,
});
const byKim = { answeredBy: KIM, answeredAt: NOW - 120_000 };
const byJo = { answeredBy: JO, answeredAt: NOW };

function describe(
  name: ChangeName,
  changed: number,
  rows: EnquiryRow[],
  fieldsBefore: Partial<EnquiryRow> = {},
): string {
  const before = new Map(rows.map(({ id }) => [id, makeRow(id, fieldsBefore)]));
  return describeChange({ name, before, response: { changed, rows }, email: JO, now: NOW });
}

it('describes a change of one or several enquiries', () => {
  expect(describe('answered', 1, [makeRow('a', byJo)])).toBe('Marked as answered.');
  expect(describe('answered', 2, [makeRow('a', byJo), makeRow('b', byJo)])).toBe('2 marked as answered.');
  expect(describe('opened', 1, [makeRow('a')])).toBe('');
});

it('names who answered earlier, unless the screen already showed it', () => {
  expect(describe('answered', 0, [makeRow('a', byKim)])).toBe(
    `${KIM} answered this 2 minutes ago, on another device.`,
  );
  expect(describe('answered', 0, [makeRow('a', { ...byKim, answeredBy: 'the link in the mail' })])).toBe(
    'This was marked as answered 2 minutes ago, by the link in its mail.',
  );
  expect(describe('answered', 0, [makeRow('a', byJo)])).toBe(
    'You answered this just now, on another device.',
  );
  expect(describe('answered', 1, [makeRow('a', byJo), makeRow('b', byKim)])).toBe(
    `Marked as answered. ${KIM} answered one of them 2 minutes ago, on another device.`,
  );
  expect(describe('answered', 1, [makeRow('a', byJo), makeRow('b', byKim)], byKim)).toBe(
    'Marked as answered.',
  );
});

it('reports concurrent changes by others', () => {
  expect(describe('answered', 1, [makeRow('a', { ...byJo, isSpam: true })])).toBe(
    'Marked as answered. Meanwhile it was marked as spam, on another device.',
  );
  expect(
    describe('spam', 2, [makeRow('a', { ...byKim, isSpam: true }), makeRow('b', { isSpam: true })]),
  ).toBe('2 marked as spam. Meanwhile 1 of them was marked as answered, on another device.');
  expect(describe('read', 1, [makeRow('a'), makeRow('b', { state: 'erased' })])).toBe(
    'Marked as read. Meanwhile 1 of them was erased, on another device.',
  );
  expect(describe('answered', 1, [makeRow('a', { ...byJo, isSpam: true })], { isSpam: true })).toBe(
    'Marked as answered.',
  );
});
