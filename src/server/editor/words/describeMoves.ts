import { quoteName } from './quoteName.ts';

/**
 * Lists entries of both versions whose position changed, each with its new neighbour. Insertions and removals
 * do not count.
 */
export function describeMoves<Key>(
  before: readonly Key[],
  after: readonly Key[],
  name: (key: Key) => string,
) {
  const was = before.filter((key) => after.includes(key));
  const is = after.filter((key) => before.includes(key));
  const stayedKeys = findLongestOrder(was, is);
  return is.flatMap((key, rank) => {
    if (stayedKeys.has(key)) return [];
    const place = after.indexOf(key);
    const isUp = rank < was.indexOf(key);
    const neighbour = after[isUp ? place + 1 : place - 1];
    const where =
      neighbour === undefined ? '' : ` ${isUp ? 'before' : 'behind'} ${quoteName(name(neighbour))}`;
    const says = `${quoteName(name(key))} moves${where}, to place ${place + 1} of ${after.length}`;
    return [{ key, place, says }];
  });
}

/** Empty at the end of the list, where additions are expected. */
export const formatPosition = (place: number, count: number): string =>
  place === count - 1 ? '' : `, at place ${place + 1} of ${count}`;

/** The longest sequence of entries that have the same order in both lists. */
function findLongestOrder<Key>(was: readonly Key[], is: readonly Key[]): ReadonlySet<Key> {
  const longest = (rows: readonly Key[][]) =>
    rows.reduce<Key[]>((best, row) => (row.length > best.length ? row : best), []);
  const rows: Key[][] = [];
  const places = new Map(was.map((key, place) => [key, place]));
  const placeOf = (key: Key | undefined) => places.get(key as Key) ?? -1;
  for (const key of is)
    rows.push([...longest(rows.filter((row) => placeOf(row.at(-1)) < placeOf(key))), key]);
  return new Set(longest(rows));
}
