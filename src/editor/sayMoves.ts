import { isDeepStrictEqual } from 'node:util';
import { quoteName } from './quoteName.ts';

interface Move<Key> {
  readonly key: Key;
  readonly says: string;
}

/** Which entries that are in both moved: each with what it stands beside now. What came or went moves nobody. */
export function sayMoves<Key>(
  before: readonly Key[],
  after: readonly Key[],
  name: (key: Key) => string,
): Move<Key>[] {
  const was = before.filter((key) => after.includes(key));
  const is = after.filter((key) => before.includes(key));
  const stayed = new Set(findCommon(was, is).map(([, place]) => is[place]));
  return is.flatMap((key, rank) => {
    if (stayed.has(key)) return [];
    const place = after.indexOf(key);
    const isUp = rank < was.indexOf(key);
    const beside = after[isUp ? place + 1 : place - 1];
    const where = beside === undefined ? '' : ` ${isUp ? 'before' : 'behind'} ${quoteName(name(beside))}`;
    const says = `${quoteName(name(key))} moves${where}, to place ${place + 1} of ${after.length}`;
    return [{ key, says }];
  });
}

/** Where something new stands; at the end it would be looked for. */
export const sayNewPlace = (place: number, count: number): string =>
  place === count - 1 ? '' : `, at place ${place + 1} of ${count}`;

/** The longest row of entries that both have, in its order. */
function findCommon(one: readonly unknown[], other: readonly unknown[]): (readonly [number, number])[] {
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
