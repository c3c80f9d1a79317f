import { setTimeout as wait } from 'node:timers/promises';
import type { AccountLetter, AccountMail } from './accountMail.ts';

/** What became of a letter in the end. */
type Posted = 'taken' | 'unwanted' | 'given up';

export interface Posting {
  /** When it is worth nothing any more. */
  readonly until: number;
  /** Asked before it is tried again: what it brings may have been used, taken back or replaced. */
  isWanted?(): Promise<boolean>;
}

interface LettersParts {
  readonly mail: AccountMail;
  now(): number;
  /** In milliseconds, after so many tries. */
  computeDelay(tries: number): number;
  /** Left out: real time. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

const pauseForReal = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false });

/**
 * Mails what the accounts write, and tries again while the mail server puts it off, as an enquiry is. In memory alone:
 * of a link the store has only the hash.
 */
export class Letters {
  readonly #parts: LettersParts;
  readonly #ending = new AbortController();

  constructor(parts: LettersParts) {
    this.#parts = parts;
  }

  async post(letter: AccountLetter, { until, isWanted = async () => true }: Posting): Promise<Posted> {
    const { mail, now, computeDelay, pause = pauseForReal } = this.#parts;
    const { signal } = this.#ending;
    for (let tries = 1; ; tries += 1) {
      const outcome = await mail.send(letter, signal);
      if (outcome === 'taken') return 'taken';
      const delay = computeDelay(tries);
      if (outcome === 'refused' || signal.aborted || now() + delay >= until) return 'given up';
      await pause(delay, signal).catch(() => {});
      if (signal.aborted) return 'given up';
      if (!(await isWanted())) return 'unwanted';
    }
  }

  /** Gives up what is under way. */
  end(): void {
    this.#ending.abort();
  }
}
