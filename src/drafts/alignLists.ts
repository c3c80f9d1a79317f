import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content/edit';

/** Below this, two entries have too little in common to be one that was edited. */
const ALIKE = 0.3;
/** Where as many are left of both, those in one place are one entry, if nothing says otherwise. */
const SAME_PLACE = 0.01;

type Pair = readonly [at: number, inOther: number];

/** Which entry of a list is which of another: what is the same wherever it stands, what was edited in its order. */
export function alignLists(one: readonly Value[], other: readonly Value[]): readonly Pair[] {
  const same: Pair[] = [];
  for (const [at, entry] of one.entries()) {
    const found = other.findIndex(
      (near, place) => isDeepStrictEqual(near, entry) && !same.some(([, taken]) => taken === place),
    );
    if (found >= 0) same.push([at, found]);
  }
  const left = [...one.keys()].filter((at) => !same.some(([taken]) => taken === at));
  const leftOver = [...other.keys()].filter((at) => !same.some(([, taken]) => taken === at));
  // What was edited has stayed between its neighbours; what is like an entry elsewhere is another one.
  const isBetween = (at: number, place: number) =>
    same.every(([from, to]) => Math.sign(from - at) === Math.sign(to - place));
  const isInPlace = (row: number, column: number) => left.length === leftOver.length && row === column;
  const likeness = left.map((at, row) =>
    leftOver.map((place, column) =>
      isBetween(at, place)
        ? compare(one[at] as Value, other[place] as Value) || (isInPlace(row, column) ? SAME_PLACE : 0)
        : 0,
    ),
  );
  const alike = pickBest(likeness, leftOver.length);
  return [...same, ...alike.map(([at, place]): Pair => [left[at] as number, leftOver[place] as number])];
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
