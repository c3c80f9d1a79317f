import { expect, it } from 'vitest';
import { readFocus } from './readFocus.ts';

it.each([
  ['30% 60%', 30, 60],
  ['12.5%,100%', 12.5, 100],
  ['left', 0, 50],
  ['right top', 100, 0],
  ['top left', 0, 0],
  ['centre bottom', 50, 100],
  ['', 50, 50],
  ['somewhere', 50, 50],
  ['300% 20%', 100, 20],
])('of %j is %d and %d in a hundred', (typed, left, top) => {
  expect(readFocus(typed)).toEqual({ left, top });
});
