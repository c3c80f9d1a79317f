import { countCommon } from './countCommon.ts';

/** How many letters on both sides of a cursor tell where it is. */
const AROUND = 40;

/** Where a cursor among some words stands when they become others: beside the same letters, as far as these are left. */
export function moveCursor(before: string, after: string, at: number): number {
  const { start, end } = countCommon(before, after);
  if (at <= start) return at;
  if (at >= before.length - end) return after.length - (before.length - at);
  return findAround(before, after, at) ?? after.length - end;
}

/** By the longest part of what is around it that is still there. */
function findAround(before: string, after: string, at: number): number | undefined {
  for (let letters = AROUND; letters > 1; letters -= 1) {
    const from = Math.max(0, at - letters);
    const found = after.indexOf(before.slice(from, at + letters));
    if (found >= 0) return found + at - from;
  }
  return undefined;
}
