/* Paths and values of content files. Imports nothing from Node, because the admin uses them in the browser. */

/** Field names, and list indexes from 0. */
export type Path = readonly (string | number)[];

export type Value = string | number | boolean | Value[] | { [field: string]: Value };

/** The value at a path; `null` when there is none. */
export const getValueAt = (value: Value | null | undefined, path: Path): Value | null =>
  path.reduce<Value | null>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? ((inner as Record<string | number, Value>)[key] ?? null)
        : null,
    value ?? null,
  );

export const isGroup = (value: Value | null | undefined): value is { [field: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Counts the equal entries at the start and at the end of two lists. */
export function countEqualEnds<Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
  isEqual: (one: unknown, other: unknown) => boolean,
): { start: number; end: number } {
  const length = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < length && isEqual(one[start], other[start])) start += 1;
  while (end < length - start && isEqual(one.at(-1 - end), other.at(-1 - end))) end += 1;
  return { start, end };
}

/** Who made a change, and in which browser, such as "Firefox on Android"; `folder` for a file edited by hand. */
export type ChangeSource = { readonly who: string; readonly browser?: string | undefined } | 'folder';
