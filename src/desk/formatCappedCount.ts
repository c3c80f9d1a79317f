import { COUNT_MAX } from '#store';

/** A count of the store's outbox for people: it stops at `COUNT_MAX`, which must not read like the whole truth. */
export const formatCappedCount = (count: number): string =>
  count >= COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-AU')} or more` : String(count);
