import { expect, it } from 'vitest';
import { formatZoned, parseZoned } from './zonedTime.ts';

const toIso = (value: string, zone: string) => {
  const time = parseZoned(value, zone);
  return time === undefined ? undefined : new Date(time).toISOString();
};

it.each([
  ['2027-07-01T00:05', 'Australia/Brisbane', '2027-06-30T14:05:00.000Z'],
  ['2027-01-01T00:05', 'Australia/Sydney', '2026-12-31T13:05:00.000Z'],
  ['2027-07-01T00:05', 'Australia/Sydney', '2027-06-30T14:05:00.000Z'],
  ['2027-07-01T00:05', 'Australia/Darwin', '2027-06-30T14:35:00.000Z'],
  ['2027-07-01T00:05', 'UTC', '2027-07-01T00:05:00.000Z'],
])('parses %s in %s as %s, and formats it again', (value, zone, iso) => {
  expect(toIso(value, zone)).toBe(iso);
  expect(formatZoned(Date.parse(iso), zone)).toBe(value);
});

it('parses times around a clock change', () => {
  // Sydney changes from UTC+10 to UTC+11 on 4 October 2026 at 2 am, and back on 4 April 2027 at 3 am.
  expect(toIso('2026-10-04T01:59', 'Australia/Sydney')).toBe('2026-10-03T15:59:00.000Z');
  expect(toIso('2026-10-04T03:00', 'Australia/Sydney')).toBe('2026-10-03T16:00:00.000Z');
  expect(toIso('2027-04-04T01:30', 'Australia/Sydney')).toBe('2027-04-03T14:30:00.000Z');
  expect(toIso('2027-04-04T03:30', 'Australia/Sydney')).toBe('2027-04-03T17:30:00.000Z');
});

it.each(['', 'soon', '2027-13-01T00:00'])('rejects %j', (value) =>
  expect(toIso(value, 'UTC')).toBeUndefined(),
);
