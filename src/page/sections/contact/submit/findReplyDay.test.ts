import { expect, it } from 'vitest';
import { findReplyDay } from './submitDialogs.ts';

/** 7 pm in Brisbane, 9 am in London. */
const THURSDAY = new Date('2026-11-26T09:00:00Z');
const find = (replyTime: string, now = THURSDAY, zone = 'Australia/Brisbane') =>
  findReplyDay(replyTime, now, zone);

it.each([
  ['within two working days', 'Monday 30 November'],
  ['within 3 business days', 'Tuesday 1 December'],
  ['in two days', 'Saturday 28 November'],
  ['within 24 hours', 'Friday 27 November'],
  ['within 48 hours, mostly sooner', 'Saturday 28 November'],
])('counts %s until %s', (replyTime, day) => expect(find(replyTime)?.replace(',', '')).toBe(day));

it.each(['soon', 'within a week', 'on the same day', 'as a rule within days', 'days'])(
  'returns nothing for %s',
  (replyTime) => expect(find(replyTime)).toBeUndefined(),
);

it('uses the practice’s time zone, and skips weekends and holidays', () => {
  const late = new Date('2026-11-26T15:00:00Z');
  expect(find('within one working day', late)).toMatch(/Monday.* 30 November/);
  expect(find('within one working day', late, 'Australia/Perth')).toMatch(/Friday.* 27 November/);
  expect(find('within one working day', new Date('2026-12-24T00:00:00Z'))).toMatch(/Monday.* 28 December/);
});
