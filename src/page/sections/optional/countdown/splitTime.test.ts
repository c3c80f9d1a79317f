import { expect, test as it } from 'vitest';
import { splitTime } from './Countdown.tsx';

const toMs = (time: string) => Date.parse(time);

const CHRISTMAS = toMs('2026-12-25T00:00+10:00');

it('splits the time until a moment into whole days, hours, minutes and seconds', () => {
  expect(splitTime(CHRISTMAS - toMs('2026-12-23T20:58:56.500Z'))).toEqual([0, 17, 1, 3]);
  expect(splitTime(CHRISTMAS - toMs('2026-11-20T00:00:00+10:00'))).toEqual([35, 0, 0, 0]);
  expect(splitTime(1000)).toEqual([0, 0, 0, 1]);
});
