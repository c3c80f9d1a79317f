import { expect, test as it } from 'vitest';
import { measureRemaining } from './Countdown.tsx';

const at = (time: string) => Date.parse(time);

const CHRISTMAS = at('2026-12-25T00:00+10:00');

it('counts whole days, hours, minutes and seconds to a moment', () => {
  expect(measureRemaining(CHRISTMAS, at('2026-12-23T20:58:56.500Z'))).toEqual([0, 17, 1, 3]);
  expect(measureRemaining(CHRISTMAS, at('2026-11-20T00:00:00+10:00'))).toEqual([35, 0, 0, 0]);
});

it('ends after the last second', () => {
  expect(measureRemaining(CHRISTMAS, CHRISTMAS - 1000)).toEqual([0, 0, 0, 1]);
  expect(measureRemaining(CHRISTMAS, CHRISTMAS)).toBeUndefined();
  expect(measureRemaining(CHRISTMAS, at('2030-01-01T00:00Z'))).toBeUndefined();
});
