import type { CountedNumbers } from '../numbers/numbersTypes.ts';

const WEEK = 7 * 86_400_000;
/** A Monday, midnight in Brisbane. */
const THIS_WEEK = Date.UTC(2026, 10, 15, 14);

/** By day, how many came at which hour. */
const DRAWN_DAYS: readonly Record<number, number>[] = [
  { 7: 2, 10: 2, 14: 1, 18: 2, 19: 4 },
  { 8: 1, 9: 3, 13: 2, 20: 3 },
  { 6: 2, 11: 2, 15: 1, 17: 3 },
  { 7: 1, 9: 2, 16: 2, 18: 3, 21: 3 },
  { 8: 1, 10: 2, 12: 1, 19: 2 },
  { 11: 1, 15: 1 },
  { 16: 1, 20: 2 },
];

/** So many came in each week, the last not over. */
export function makeNumbers(came: readonly number[]): CountedNumbers {
  const total = came.reduce((sum, each) => sum + each, 0);
  return {
    weeks: came.map((each, index) => ({
      start: THIS_WEEK - (came.length - 1 - index) * WEEK,
      came: each,
      mailed: Math.max(0, each - (index % 3)),
      held: Math.min(each, index % 3),
      released: Math.min(each, index % 2),
      failed: 0,
    })),
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (total === 0 ? 0 : (DRAWN_DAYS[day]?.[hour] ?? 0))),
    ),
    toMail: total === 0 ? null : { median: 4000, slowest: 240_000 },
    toAnswer: total === 0 ? null : { median: 5 * 3_600_000, slowest: 3 * 86_400_000 },
    answered:
      total === 0
        ? { withinHour: 0, sameDay: 0, nextDay: 0, later: 0, unmarked: 0 }
        : { withinHour: 9, sameDay: 26, nextDay: 10, later: 3, unmarked: 3 },
  };
}

/** As they are drawn in the design. */
export const DRAWN_NUMBERS = makeNumbers([3, 4, 2, 5, 6, 4, 3, 5, 4, 6, 5, 4]);
