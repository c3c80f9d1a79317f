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
  const taken = new Set<number>();
  for (const [at, entry] of one.entries()) {
    const found = other.findIndex((near, place) => !taken.has(place) && isDeepStrictEqual(near, entry));
    if (found < 0) continue;
    same.push([at, found]);
    taken.add(found);
  }
  const alike = pairAlike(one, other, same);
  const pairs = [...same, ...alike];
  return isTold ? [...pairs, ...findMoved(one, other, pairs)] : pairs;
}

/** What was edited has stayed between its neighbours, whatever moved past them; what is like an entry elsewhere is another. */
function pairAlike(one: readonly Value[], other: readonly Value[], same: readonly Pair[]): Pair[] {
  const found = new Map(same);
  const left = listOthers(one.length, found.keys());
  const leftOver = listOthers(other.length, found.values());
  const inOrder = same.toSorted(([a], [b]) => a - b);
  const hasMoved = inOrder.some(([, place], at) => place < (inOrder[at - 1]?.[1] ?? 0));
  const isInPlace = (at: number, place: number) =>
    !hasMoved && left.size === leftOver.size && left.get(at) === leftOver.get(place);
  const [parts, otherParts] = [one.map(listParts), other.map(toParts)];
  const likeness = one.map((_, at) =>
    other.map((_near, place) => {
      if (found.get(at) === place) return ITSELF;
      if (!left.has(at) || !leftOver.has(place)) return 0;
      return (
        compare(parts[at] ?? [], otherParts[place] ?? NOTHING) || (isInPlace(at, place) ? SAME_PLACE : 0)
      );
    }),
  );
  return pickBest(likeness, other.length).filter(([at]) => left.has(at));
}

/** The places that are not among those, each with its number. */
function listOthers(count: number, taken: Iterable<number>): ReadonlyMap<number, number> {
  const isTaken = new Set(taken);
  const others = Array.from({ length: count }, (_, at) => at).filter((at) => !isTaken.has(at));
  return new Map(others.map((at, number) => [at, number]));
}

/** What is left of both and mostly the same, in another place. */
function findMoved(one: readonly Value[], other: readonly Value[], pairs: readonly Pair[]): Pair[] {
  const moved: Pair[] = [];
  const found = new Map(pairs);
  const taken = new Set(found.values());
  const [parts, otherParts] = [one.map(listParts), other.map(toParts)];
  for (const [at, mine] of parts.entries()) {
    if (found.has(at)) continue;
    const place = otherParts.findIndex((near, to) => !taken.has(to) && compare(mine, near) > MOSTLY);
    if (place < 0) continue;
    moved.push([at, place]);
    taken.add(place);
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
function compare(one: readonly string[], { count, parts }: Parts): number {
  const common = one.filter((part) => parts.has(part)).length;
  const share = (2 * common) / Math.max(1, one.length + count);
  return share < ALIKE ? 0 : share;
}

interface Parts {
  count: number;
  parts: ReadonlySet<string>;
}

const NOTHING: Parts = { count: 0, parts: new Set() };

function toParts(value: Value): Parts {
  const parts = listParts(value);
  return { count: parts.length, parts: new Set(parts) };
}

/** As much of a text as tells it from others: all are compared with all. */
const BEGINNING = 400;

/** Words of a text, fields of an entry. */
function listParts(value: Value): string[] {
  if (typeof value === 'string') return value.slice(0, BEGINNING).split(/\s+/);
  if (typeof value !== 'object') return [];
  return Object.entries(value).map(([name, field]) => `${name} ${JSON.stringify(field)}`);
}
