import { describe, expect, it } from 'vitest';
import {
  formatForSpreadsheet,
  formatIso,
  formatTime,
  nameTimeZone,
  readDate,
  toPracticeDate,
  toStartOfDay,
} from './time.ts';

/** 20 November 2026, 00:30 in Brisbane; the day before in UTC. */
const now = Date.UTC(2026, 10, 19, 14, 30);

describe('a time', () => {
  it("is shown by the practice's clock, and says so", () => {
    expect(formatTime(now)).toBe('20 Nov 2026, 00:30');
    expect(formatForSpreadsheet(now)).toBe('2026-11-20 00:30:00');
    expect(formatIso(now)).toBe('2026-11-20T00:30:00+10:00');
    expect(nameTimeZone(now)).toBe('Australian Eastern Standard Time');
  });
});

describe('a date', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2/11/2026', '2026-11-02'],
    ['02/11/26', '2026-11-02'],
    ['2.11.2026', '2026-11-02'],
    [' Today ', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['7d', '2026-11-13'],
    ['29/2/2028', '2028-02-29'],
  ])('may be written as %s', (text, date) => {
    expect(readDate(text, now)?.toString()).toBe(date);
  });

  it.each(['', 'soon', '31/2/2026', '29/2/2026', '11/20/2026', '2026-13-01', '0/0/2026', '-7d', '7', '2026'])(
    'is not %j',
    (text) => expect(readDate(text, now)).toBeNull(),
  );

  it("begins at the practice's midnight", () => {
    expect(new Date(toStartOfDay(toPracticeDate(now))).toISOString()).toBe('2026-11-19T14:00:00.000Z');
  });
});
