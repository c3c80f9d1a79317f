import { setTimeout as wait } from 'node:timers/promises';

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

/** What the accounts have to write to people. */
export type AccountLetter =
  | { readonly kind: 'invitation'; readonly to: string; readonly link: string; readonly expiresAt: number }
  | { readonly kind: 'link'; readonly to: string; readonly link: string; readonly expiresAt: number }
  /** A device was added: whoever did not do it should know. */
  | { readonly kind: 'device'; readonly to: string; readonly device: string; readonly at: number }
  /** The counter of its passkey went back: likewise. */
  | { readonly kind: 'copy'; readonly to: string; readonly device: string; readonly at: number }
  /** Visitors’ words or steps go elsewhere from now on: likewise. */
  | {
      readonly kind: 'rerouted';
      readonly to: string;
      readonly by: string;
      readonly what: readonly string[];
      readonly at: number;
    };

export interface AccountMail {
  /** Mails leave for a mail server, and are not only written as files. */
  readonly leaves: boolean;
  /** One try. Never rejects: what is not `taken` was refused for good, or may go later. */
  send(letter: AccountLetter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'>;
}

/** The token stands behind the `#`, which no browser sends: it gets into no log and no `Referer`. */
export const toEntryAddress = (origin: string, kind: 'invitation' | 'link', token: string): string =>
  `${origin}/admin#${kind}=${token}`;
