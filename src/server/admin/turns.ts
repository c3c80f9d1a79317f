/** Lets a few go on at a time, and a few more wait for them. */
export class Turns {
  readonly #most: number;
  readonly #mostWaiting: number;
  #going = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @returns nothing, at once, when too many wait already */
  async take<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#going < this.#most) this.#going += 1;
    else if (this.#waiting.length >= this.#mostWaiting) return undefined;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await run();
    } finally {
      // Whoever waits has the place of the one that is done.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#going -= 1;
    }
  }
}
