import { expect, it } from 'vitest';
import { ease, SCROLL_MS } from './followAnchors.ts';

it('takes the 600 ms of SPEC section 9', () => {
  expect(SCROLL_MS).toBe(600);
});

it('eases in and out, monotonically, and is halfway after half the time', () => {
  const steps = Array.from({ length: 101 }, (_, percent) => ease(percent / 100));
  expect([steps[0], steps[50], steps[100]]).toEqual([0, 0.5, 1]);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  const speed = (percent: number) => (steps[percent + 1] ?? 0) - (steps[percent] ?? 0);
  expect(speed(0)).toBeLessThan(speed(49) / 100);
  expect(speed(99)).toBeLessThan(speed(49) / 100);
});
