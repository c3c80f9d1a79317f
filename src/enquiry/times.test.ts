import { expect, it } from 'vitest';
import { createTimes, formatAgo, formatDuration } from './times.ts';

/** 9:20 am on 19 November 2026 in Brisbane. */
const NOW = Date.UTC(2026, 10, 18, 23, 20);
const HOUR = 3_600_000;
const times = createTimes('Australia/Brisbane', () => NOW);

it('formats times in the practice’s time zone', () => {
  expect(times.time(NOW)).toBe('9:20\u00a0am');
  expect(times.time(Date.UTC(2026, 10, 18, 14, 5))).toBe('12:05\u00a0am');
  expect(createTimes('Europe/Berlin', () => NOW).time(NOW)).toBe('12:20\u00a0am');
  expect(times.zone).toBe('Brisbane time');
  expect(createTimes('America/Argentina/Buenos_Aires').zone).toBe('Buenos Aires time');
});

it('formats days relative to today, and other years with the year', () => {
  expect(times.when(NOW - HOUR)).toBe('today at 8:20\u00a0am');
  expect(times.when(NOW - 10 * HOUR)).toBe('yesterday at 11:20\u00a0pm');
  expect(times.day(NOW - 72 * HOUR)).toBe('16 November');
  expect(times.day(Date.UTC(2025, 1, 13, 20))).toBe('14 February 2025');
  expect(times.shortDay(NOW)).toBe('19 Nov');
});

it('formats a duration in a suitable unit', () => {
  expect([1000, 119_000, 120_000, 90 * 60_000, 5 * HOUR, 72 * HOUR].map(formatDuration)).toEqual([
    ...['1 second', '119 seconds', '2 minutes', '90 minutes', '5 hours', '3 days'],
  ]);
  expect(formatAgo(NOW - 8 * 60_000, NOW)).toBe('8 minutes ago');
  expect(formatAgo(NOW + 5000, NOW), 'a clock that is a little ahead').toBe('just now');
});
