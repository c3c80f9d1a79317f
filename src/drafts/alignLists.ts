import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content/edit';

/** Below this, two entries have too little in common to be one that was edited. */
const ALIKE = 0.3;
/** Where nothing moved and as many are left of both, those in one place are one entry, if nothing says otherwise. */
const SAME_PLACE = 0.01;

type Pair = readonly [at: number, inOther: number];

/** More than any number of entries that are alike. */
const ITSELF = 1_000;
/** Most of both is the same. */
const MOSTLY = 0.5;

/**
 * Which entry of a list is which of another: what is the same wherever it stands, what was edited in its order.
 * @param isTold for somebody who reads what became of them: then one that was edited and moved is itself, too, as far as
 * it can be known. What is written by it would be written into another one where that is wrong.
 */
export function alignLists(one: readonly Value[], other: readonly Value[], isTold = false): readonly Pair[] {
  const same: Pair[] = [];
  for (const [at, entry] of one.entries()) {
    const found = other.findIndex(
      (near, place) => isDeepStrictEqual(near, entry) && !same.some(([, taken]) => taken === place),
    );
    if (found >= 0) same.push([at, found]);
  }
  const alike = pairAlike(one, other, same);
  const pairs = [...same, ...alike];
  return isTold ? [...pairs, ...findMoved(one, other, pairs)] : pairs;
}

/** What was edited has stayed between its neighbours, whatever moved past them; what is like an entry elsewhere is another. */
function pairAlike(one: readonly Value[], other: readonly Value[], same: readonly Pair[]): Pair[] {
  const left = [...one.keys()].filter((at) => !same.some(([taken]) => taken === at));
  const leftOver = [...other.keys()].filter((at) => !same.some(([, taken]) => taken === at));
  const inOrder = same.toSorted(([a], [b]) => a - b);
  const hasMoved = inOrder.some(([, place], at) => place < (inOrder[at - 1]?.[1] ?? 0));
  const isInPlace = (at: number, place: number) =>
    !hasMoved && left.length === leftOver.length && left.indexOf(at) === leftOver.indexOf(place);
  const likeness = one.map((entry, at) =>
    other.map((near, place) => {
      if (same.some(([from, to]) => from === at && to === place)) return ITSELF;
      if (!left.includes(at) || !leftOver.includes(place)) return 0;
      return compare(entry, near) || (isInPlace(at, place) ? SAME_PLACE : 0);
    }),
  );
  return pickBest(likeness, other.length).filter(([at]) => left.includes(at));
}

/** What is left of both and mostly the same, in another place. */
function findMoved(one: readonly Value[], other: readonly Value[], pairs: readonly Pair[]): Pair[] {
  const moved: Pair[] = [];
  for (const [at, entry] of one.entries()) {
    if (pairs.some(([taken]) => taken === at)) continue;
    const place = other.findIndex(
      (near, to) => ![...pairs, ...moved].some(([, taken]) => taken === to) && compare(entry, near) > MOSTLY,
    );
    if (place >= 0) moved.push([at, place]);
  }
  return moved;
}

/** The pairs, in the order of both, that are most alike taken together. */
function pickBest(likeness: readonly (readonly number[])[], columns: number): Pair[] {
  const best = Array.from({ length: likeness.length + 1 }, () => new Array<number>(columns + 1).fill(0));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const paired = (row: number, column: number) => {
    const like = likeness[row]?.[column] ?? 0;
    return like > 0 ? like + at(row + 1, column + 1) : 0;
  };
  for (let row = likeness.length - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      (best[row] as number[])[column] = Math.max(
        ...[paired(row, column), at(row + 1, column), at(row, column + 1)],
      );
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < likeness.length && column < columns; ) {
    if (paired(row, column) > 0 && paired(row, column) === at(row, column)) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Below 1; what has too little in common has nothing. */
function compare(one: Value, other: Value): number {
  const [parts, others] = [listParts(one), listParts(other)];
  const common = parts.filter((part) => others.includes(part)).length;
  const share = (2 * common) / Math.max(1, parts.length + others.length);
  return share < ALIKE ? 0 : share;
}

/** Words of a text, fields of an entry. */
function listParts(value: Value): string[] {
  if (typeof value === 'string') return value.split(/\s+/);
  if (typeof value !== 'object') return [];
  return Object.entries(value).map(([name, field]) => `${name} ${JSON.stringify(field)}`);
}
