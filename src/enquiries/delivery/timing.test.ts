import { expect, it } from 'vitest';
import { computeLongestDelay, computeRetryDelay, TIMING } from './timing.ts';

it('doubles the retry delay from 15 seconds to an hour, ±50 %', () => {
  for (const [chance, factor] of [
    [0, 0.5],
    [0.5, 1],
    [0.999_999, 1.5],
  ] as const) {
    const seconds = [1, 2, 3, 9, 10, 100, 2000].map(
      (fault) => computeRetryDelay(fault, TIMING, () => chance) / 1000,
    );
    for (const [index, steady] of [15, 30, 60, 3600, 3600, 3600, 3600].entries()) {
      expect(seconds[index]).toBeCloseTo(steady * factor, 1);
    }
  }
});

it('never exceeds the longest delay', () => {
  expect(computeRetryDelay(2000, TIMING, () => 0.999_999)).toBeLessThanOrEqual(computeLongestDelay(TIMING));
  expect(computeLongestDelay({ ...TIMING, longestRetry: 1 })).toBe(TIMING.lease);
});

it('keeps the order of durations that the outbox relies on', () => {
  expect(TIMING.lease).toBeGreaterThan(TIMING.abort);
  expect(TIMING.drain).toBeLessThan(5000);
});
