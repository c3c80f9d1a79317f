import { describe, expect, it } from 'vitest';
import { PracticeClock } from './practiceClock.ts';

/** 20 November 2026, 00:30 in Brisbane; the day before in UTC. */
const now = Date.UTC(2026, 10, 19, 14, 30);
const brisbane = new PracticeClock('Australia/Brisbane', now);
const sydney = new PracticeClock('Australia/Sydney', now);
const perth = new PracticeClock('Australia/Perth', now);

describe('PracticeClock', () => {
  it('formats times in the practice’s time zone', () => {
    expect(brisbane.formatTime(now)).toBe('20 Nov 2026, 00:30');
    expect(brisbane.formatForSpreadsheet(now)).toBe('2026-11-20 00:30:00');
    expect(brisbane.formatIso(now)).toBe('2026-11-20T00:30:00+10:00');
  });

  it('follows daylight saving', () => {
    expect(sydney.formatTime(now)).toBe('20 Nov 2026, 01:30');
    const winter = Date.UTC(2026, 6, 1, 14, 30);
    expect(sydney.formatIso(winter)).toBe('2026-07-02T00:30:00+10:00');
    expect(perth.formatForSpreadsheet(now)).toBe('2026-11-19 22:30:00');
    expect(perth.formatIso(now)).toBe('2026-11-19T22:30:00+08:00');
  });
});

describe('readDate', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2/11/2026', '2026-11-02'],
    ['02/11/26', '2026-11-02'],
    ['2.11.2026', '2026-11-02'],
    [' Today ', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['7d', '2026-11-13'],
    ['29/2/2028', '2028-02-29'],
  ])('parses %s', (text, date) => {
    expect(brisbane.readDate(text)?.toString()).toBe(date);
  });

  it.each(['', 'soon', '31/2/2026', '29/2/2026', '11/20/2026', '2026-13-01', '0/0/2026', '-7d', '7', '2026'])(
    'refuses %j',
    (text) => expect(brisbane.readDate(text)).toBeNull(),
  );

  it('takes "today" from the practice’s time zone', () => {
    expect(perth.readDate('today')?.toString()).toBe('2026-11-19');
    expect(sydney.readDate('today')?.toString()).toBe('2026-11-20');
  });

  it('starts a day at the practice’s midnight', () => {
    const formatStart = (clock: PracticeClock, day: string) =>
      new Date(clock.toStartOfDay(Temporal.PlainDate.from(day))).toISOString();
    expect(formatStart(brisbane, '2026-11-20')).toBe('2026-11-19T14:00:00.000Z');
    expect(formatStart(perth, '2026-11-20')).toBe('2026-11-19T16:00:00.000Z');
    // The day on which summer time begins, and the day after.
    expect(formatStart(sydney, '2026-10-04')).toBe('2026-10-03T14:00:00.000Z');
    expect(formatStart(sydney, '2026-10-05')).toBe('2026-10-04T13:00:00.000Z');
  });
});
