import type { CountedNumbers } from '../numbers/numbersTypes.ts';

const WEEK = 7 * 86_400_000;
/** A Monday, midnight in Brisbane. */
const THIS_WEEK = Date.UTC(2026, 10, 15, 14);

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
    weekdays: total === 0 ? [0, 0, 0, 0, 0, 0, 0] : [11, 7, 8, 11, 6, 2, 3],
    hours: Array.from({ length: 24 }, (_, hour) =>
      total === 0 ? 0 : ([0, 0, 1, 3, 2, 4, 6, 1][hour >> 2] ?? 0),
    ),
    toMail: total === 0 ? null : { median: 4000, slowest: 240_000 },
    toAnswer: total === 0 ? null : { median: 5 * 3_600_000, slowest: 3 * 86_400_000 },
  };
}

/** As they are drawn in the design. */
export const DRAWN_NUMBERS = makeNumbers([3, 4, 2, 5, 6, 4, 3, 5, 4, 6, 5, 4]);
