import { expect, test as it } from 'vitest';
import { measureRemaining } from './measureRemaining.ts';

const at = (time: string) => Date.parse(time);

it('counts whole days, hours, minutes and seconds to the day’s beginning in Queensland', () => {
  expect(measureRemaining('2026/12/25', at('2026-12-23T20:58:56.500Z'))).toEqual([0, 17, 1, 3]);
  expect(measureRemaining('2026/12/25', at('2026-11-20T00:00:00+10:00'))).toEqual([35, 0, 0, 0]);
});

it('the last second is one, then the day has begun', () => {
  expect(measureRemaining('2026/12/25', at('2026-12-24T23:59:59+10:00'))).toEqual([0, 0, 0, 1]);
  expect(measureRemaining('2026/12/25', at('2026-12-25T00:00:00+10:00'))).toBeUndefined();
});

it('the widget’s shipped date (SPEC section 9) is past, and never negative', () => {
  expect(measureRemaining('2020/10/10', at('2026-11-20T00:00:00Z'))).toBeUndefined();
  expect(measureRemaining('2020/10/10', at('2020-10-09T00:00:00Z'))).toEqual([0, 14, 0, 0]);
});
