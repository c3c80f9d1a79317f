import type { Path, Value } from '#content/edit';
import { alignLists } from './alignLists.ts';

/** A value of a content file whose entries of lists are known wherever they stand. Nothing of it is ever changed. */
export type Known = string | number | boolean | readonly KnownEntry[] | ReadonlyMap<string, Known>;

interface KnownEntry {
  /** The same in every state that this entry stands in. */
  readonly key: symbol;
  readonly held: Known;
}

/** A path in which entries are named by what they are, not by where they stand. */
type Way = readonly (string | number | symbol)[];

const isList = (known: Known | undefined): known is readonly KnownEntry[] => Array.isArray(known);
const isFields = (known: Known | undefined): known is ReadonlyMap<string, Known> => known instanceof Map;

export function makeKnown(value: Value): Known {
  if (Array.isArray(value)) return value.map((entry) => ({ key: Symbol(), held: makeKnown(entry) }));
  if (typeof value !== 'object') return value;
  return new Map(Object.entries(value).map(([name, field]) => [name, makeKnown(field)]));
}

/** A later state of a value: the entries that it has of the earlier one are the same. */
export function makeLater(earlier: Known, later: Value): Known {
  if (isList(earlier) && Array.isArray(later)) {
    const pairs = new Map(
      alignLists(
        earlier.map(({ held }) => toValue(held)),
        later,
      ).map(([from, to]) => [to, earlier[from]]),
    );
    return later.map((entry, at) => {
      const same = pairs.get(at);
      return same
        ? { key: same.key, held: makeLater(same.held, entry) }
        : { key: Symbol(), held: makeKnown(entry) };
    });
  }
  if (!isFields(earlier) || typeof later !== 'object' || Array.isArray(later)) return makeKnown(later);
  return new Map(
    Object.entries(later).map(([name, field]) => {
      const was = earlier.get(name);
      return [name, was === undefined ? makeKnown(field) : makeLater(was, field)];
    }),
  );
}

export function toValue(known: Known): Value {
  if (isList(known)) return known.map(({ held }) => toValue(held));
  if (!isFields(known)) return known as Value;
  return Object.fromEntries([...known].map(([name, field]) => [name, toValue(field)]));
}

export const findKnown = (known: Known | undefined, path: Path): Known | undefined =>
  path.reduce<Known | undefined>((held, key) => {
    if (typeof key === 'number') return isList(held) ? held[key]?.held : undefined;
    return isFields(held) ? held.get(key) : undefined;
  }, known);

export function readList(known: Known | undefined, path: Path): readonly KnownEntry[] {
  const list = findKnown(known, path);
  return isList(list) ? list : [];
}

/** A place by its entries. */
export function nameWay(known: Known, path: Path): Way {
  return path.map((key, at) =>
    typeof key === 'number' ? (readList(known, path.slice(0, at))[key]?.key ?? key) : key,
  );
}

/** Where a way leads now; nothing when an entry on it is no longer there. */
export function findWay(known: Known, way: Way): Path | undefined {
  const path: (string | number)[] = [];
  for (const step of way) {
    if (typeof step !== 'symbol') path.push(step);
    else {
      const at = readList(known, path).findIndex(({ key }) => key === step);
      if (at < 0) return undefined;
      path.push(at);
    }
  }
  return path;
}

/** With another value in one place; nothing takes it away. */
export function changeKnown(
  known: Known | undefined,
  [key, ...rest]: Path,
  change: (held: Known | undefined) => Known | undefined,
): Known | undefined {
  if (key === undefined) return change(known);
  if (typeof key === 'number') {
    const entry = isList(known) ? known[key] : undefined;
    if (!isList(known) || !entry) return known;
    const held = changeKnown(entry.held, rest, change);
    return held === undefined ? known.toSpliced(key, 1) : known.with(key, { key: entry.key, held });
  }
  const fields = new Map(isFields(known) ? known : []);
  const held = changeKnown(fields.get(key), rest, change);
  if (held === undefined) fields.delete(key);
  else fields.set(key, held);
  return fields;
}

/** Where the entry that stands in a place of one list belongs in another: behind the same neighbour. */
export function findBeside(one: readonly KnownEntry[], at: number, other: readonly KnownEntry[]): number {
  if (at >= one.length) return other.length;
  for (let before = at - 1; before >= 0; before -= 1) {
    const found = other.findIndex(({ key }) => key === one[before]?.key);
    if (found >= 0) return found + 1;
  }
  return 0;
}
