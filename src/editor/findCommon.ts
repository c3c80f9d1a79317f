import { isDeepStrictEqual } from 'node:util';

/** The longest row of entries that both have, in its order. */
export function findCommon(
  one: readonly unknown[],
  other: readonly unknown[],
): (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const longest = isDeepStrictEqual(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as number[])[column] = longest;
    }
  const common: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < one.length && column < other.length; ) {
    if (isDeepStrictEqual(one[row], other[column])) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}
