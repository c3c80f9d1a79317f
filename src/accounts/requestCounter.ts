/** So many names are remembered at once; a flood from more forgets the oldest first. */
const NAMES = 10_000;

/** Counts requests by name, in memory, each for so long from its first. */
export class RequestCounter {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, { since: number; count: number }>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** @returns whether this one is still within the limit */
  count(name: string, now: number): boolean {
    const found = this.#counts.get(name);
    const isCurrent = found && Math.abs(now - found.since) < this.#windowMs;
    const entry = isCurrent ? found : { since: now, count: 0 };
    entry.count += 1;
    if (!isCurrent) {
      this.#counts.delete(name);
      this.#counts.set(name, entry);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > NAMES && oldest !== undefined) this.#counts.delete(oldest);
    }
    return entry.count <= this.#most;
  }
}
