import { useState } from 'react';
import type { Value } from '#editor/contract';
import { countCommon } from './countCommon.ts';

/** Entries of a list, each with a number by which it is known wherever it stands. */
export interface KeyedEntries {
  readonly entries: readonly string[];
  readonly keys: readonly number[];
  /** That of the next one that comes. */
  readonly next: number;
}

const NONE: KeyedEntries = { entries: [], keys: [], next: 0 };

/** The same entries keep their numbers, then those that were changed where they stand, and those most like one before. */
export function alignKeys(before: KeyedEntries, values: readonly Value[]): KeyedEntries {
  const entries = values.map((value) => JSON.stringify(value));
  const keys: (number | undefined)[] = entries.map(() => undefined);
  const left = new Map(before.keys.map((key, at) => [key, before.entries[at] ?? '']));
  const give = (at: number, key: number | undefined) => {
    if (key === undefined) return;
    keys[at] = key;
    left.delete(key);
  };
  // Those that say the same as another, such as two that are still empty, are known by where they stand.
  const { start, end } = countCommon(before.entries, entries);
  for (const at of entries.keys()) {
    if (at < start) give(at, before.keys[at]);
    else if (at >= entries.length - end) give(at, before.keys.at(at - entries.length));
  }
  for (const [at, entry] of entries.entries()) {
    if (keys[at] === undefined) give(at, [...left].find(([, one]) => one === entry)?.[0]);
  }
  const isAsMany = before.keys.length === entries.length;
  for (const [at, entry] of entries.entries()) {
    if (keys[at] === undefined) give(at, isAsMany ? [...left][0]?.[0] : findLike(left, entry));
  }
  let { next } = before;
  return { entries, keys: keys.map((key) => key ?? next++), next };
}

/** One that says the same in most of its fields, and in one at least. */
function findLike(left: ReadonlyMap<number, string>, entry: string): number | undefined {
  const count = (other: string) => {
    const [one, two] = [listFacts(entry), listFacts(other)];
    return one.filter((fact) => two.includes(fact)).length;
  };
  const [best] = [...left].map(([key, one]) => ({ key, like: count(one) })).sort((a, b) => b.like - a.like);
  return best && best.like > 0 ? best.key : undefined;
}

function listFacts(entry: string): string[] {
  const value = JSON.parse(entry) as Value;
  return typeof value === 'object' ? Object.entries(value).map((fact) => JSON.stringify(fact)) : [];
}

/** Whatever becomes of a list, here or elsewhere: what is open and has the focus stays with its entry. */
export function useEntryKeys(values: readonly Value[]): KeyedEntries {
  const [held, setHeld] = useState(() => alignKeys(NONE, values));
  const isSame =
    held.entries.length === values.length &&
    values.every((value, at) => JSON.stringify(value) === held.entries[at]);
  if (isSame) return held;
  const aligned = alignKeys(held, values);
  setHeld(aligned);
  return aligned;
}
