import { expect, it } from 'vitest';
import { createDayFormat, groupByDay } from './EnquiryList.tsx';

const ZONE = 'Australia/Brisbane';
/** Friday, 20 November 2026, 9:20 am in Brisbane. */
const NOW = Date.UTC(2026, 10, 19, 23, 20);
const HOUR = 60 * 60 * 1000;

it.each([
  ['Today', NOW],
  ['Today', Date.UTC(2026, 10, 19, 14)],
  ['Yesterday', Date.UTC(2026, 10, 19, 14) - 1],
  ['Wednesday 18 November', NOW - 48 * HOUR],
  ['Friday 19 December 2025', Date.UTC(2025, 11, 19)],
])('formats the day as %s in the practice’s time zone', (name, at) => {
  expect(createDayFormat(NOW, ZONE)(at)).toBe(name);
});

it('groups enquiries by day and keeps their order', () => {
  const row = (id: string, receivedAt: number) =>
    ({ id, receivedAt }) as Parameters<typeof groupByDay>[0][number];
  const days = groupByDay([row('c', NOW), row('b', NOW - HOUR), row('a', NOW - 30 * HOUR)], (at) =>
    createDayFormat(NOW, ZONE)(at),
  );
  expect(days.map(({ name, rows }) => [name, rows.map(({ id }) => id).join()])).toEqual([
    ['Today', 'c,b'],
    ['Yesterday', 'a'],
  ]);
});
