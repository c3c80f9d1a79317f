import { expect, it } from 'vitest';
import { longestPause, PAUSES, pauseAfter } from './pauses.ts';

it('doubles from 15 seconds to an hour, give or take half', () => {
  for (const [chance, factor] of [
    [0, 0.5],
    [0.5, 1],
    [0.999_999, 1.5],
  ] as const) {
    const seconds = [1, 2, 3, 9, 10, 100, 2000].map(
      (fault) => pauseAfter(fault, PAUSES, () => chance) / 1000,
    );
    for (const [index, steady] of [15, 30, 60, 3600, 3600, 3600, 3600].entries()) {
      expect(seconds[index]).toBeCloseTo(steady * factor, 1);
    }
  }
});

it('never makes a pause longer than the one a clock set back is told by', () => {
  expect(pauseAfter(2000, PAUSES, () => 0.999_999)).toBeLessThanOrEqual(longestPause(PAUSES));
  expect(longestPause({ ...PAUSES, longestRetry: 1 })).toBe(PAUSES.lease);
});

it('keeps the order that the outbox rests on', () => {
  expect(PAUSES.lease).toBeGreaterThan(PAUSES.abort);
  expect(PAUSES.drain).toBeLessThan(5000);
});
