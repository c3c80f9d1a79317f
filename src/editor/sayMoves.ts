import { findCommon } from './alignEntries.ts';
import { quoteName } from './quoteName.ts';

interface Move<Key> {
  readonly key: Key;
  readonly says: string;
}

/** Which of the same entries in another order moved: each with what it stands beside now. */
export function sayMoves<Key>(
  before: readonly Key[],
  after: readonly Key[],
  name: (key: Key) => string,
): Move<Key>[] {
  const stayed = new Set(findCommon(before, after).map(([, place]) => place));
  return after.flatMap((key, place) => {
    if (stayed.has(place)) return [];
    const isUp = place < before.indexOf(key);
    const beside = after[isUp ? place + 1 : place - 1];
    const where = beside === undefined ? '' : ` ${isUp ? 'before' : 'behind'} ${quoteName(name(beside))}`;
    const says = `${quoteName(name(key))} moves${where}, to place ${place + 1} of ${after.length}`;
    return [{ key, says }];
  });
}
