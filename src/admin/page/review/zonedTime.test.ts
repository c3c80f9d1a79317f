import { expect, it } from 'vitest';
import { formatZoned, parseZoned } from './zonedTime.ts';

const at = (typed: string, zone: string) => {
  const found = parseZoned(typed, zone);
  return found === undefined ? undefined : new Date(found).toISOString();
};

it.each([
  ['2027-07-01T00:05', 'Australia/Brisbane', '2027-06-30T14:05:00.000Z'],
  ['2027-01-01T00:05', 'Australia/Sydney', '2026-12-31T13:05:00.000Z'],
  ['2027-07-01T00:05', 'Australia/Sydney', '2027-06-30T14:05:00.000Z'],
  ['2027-07-01T00:05', 'Australia/Darwin', '2027-06-30T14:35:00.000Z'],
  ['2027-07-01T00:05', 'UTC', '2027-07-01T00:05:00.000Z'],
])('reads %s in %s as %s', (typed, zone, moment) => {
  expect(at(typed, zone)).toBe(moment);
  expect(formatZoned(Date.parse(moment), zone)).toBe(typed);
});

it('reads the hours around a change of the clocks', () => {
  // On 4 October 2026 at 2 am, Sydney changes from UTC+10 to UTC+11, and on 4 April 2027 at 3 am back.
  expect(at('2026-10-04T01:59', 'Australia/Sydney')).toBe('2026-10-03T15:59:00.000Z');
  expect(at('2026-10-04T03:00', 'Australia/Sydney')).toBe('2026-10-03T16:00:00.000Z');
  expect(at('2027-04-04T01:30', 'Australia/Sydney')).toBe('2027-04-03T14:30:00.000Z');
  expect(at('2027-04-04T03:30', 'Australia/Sydney')).toBe('2027-04-03T17:30:00.000Z');
});

it.each(['', 'soon', '2027-13-01T00:00'])('rejects %j', (typed) => expect(at(typed, 'UTC')).toBeUndefined());
