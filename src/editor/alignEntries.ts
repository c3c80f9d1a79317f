import { isDeepStrictEqual } from 'node:util';
import { readField } from '#content/form';

/** Whether two lists have the same entries in another order. */
export function isReordered(one: readonly unknown[], other: readonly unknown[]): boolean {
  const sort = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort();
  return one.length === other.length && isDeepStrictEqual(sort(one), sort(other));
}

interface Pair {
  from?: number;
  to?: number;
}

/** Pairs entries in their order: equal ones first, then those between that have a part in common. */
export function alignEntries(one: readonly unknown[], other: readonly unknown[]): Pair[] {
  const pairs: Pair[] = [];
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...findCommon(one, other), [one.length, other.length] as const]) {
    while (from < nextFrom || to < nextTo) {
      if (from < nextFrom && to < nextTo && (isLike(one[from], other[to]) || nextFrom - from === nextTo - to))
        pairs.push({ from: from++, to: to++ });
      else if (from < nextFrom && (nextFrom - from > nextTo - to || to >= nextTo))
        pairs.push({ from: from++ });
      else pairs.push({ to: to++ });
    }
    from = nextFrom + 1;
    to = nextTo + 1;
  }
  return pairs;
}

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

const isLike = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  Object.entries(one).some(([name, value]) => isDeepStrictEqual(readField(other, name), value));
