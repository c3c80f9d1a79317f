/**
 * Seeded random numbers (mulberry32): the same seed gives the same numbers on every machine, so generated
 * drawings can be stored, reviewed and made again.
 */
export type Random = {
  /** A random number from `low` (included) to `high` (excluded). */
  between(low: number, high: number): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (low, high) => low + next() * (high - low) };
}
