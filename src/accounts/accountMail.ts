import { setTimeout as wait } from 'node:timers/promises';

type SendOutcome = 'taken' | 'obsolete' | 'given up';

export interface SendOptions {
  /** When the letter expires. */
  readonly until: number;
  /** Checked before each retry: the link may have been used, withdrawn or replaced. */
  isStillValid?(): Promise<boolean>;
}

interface LettersParts {
  readonly mail: AccountMail;
  now(): number;
  computeDelay(tries: number): number;
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

const realPause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false });

/** Sends letters, retried like enquiry mails. The queue is in memory, because the store has only a link's hash. */
export class Letters {
  readonly #parts: LettersParts;
  readonly #ending = new AbortController();

  constructor(parts: LettersParts) {
    this.#parts = parts;
  }

  async send(
    letter: AccountLetter,
    { until, isStillValid = async () => true }: SendOptions,
  ): Promise<SendOutcome> {
    const { mail, now, computeDelay, pause = realPause } = this.#parts;
    const { signal } = this.#ending;
    for (let tries = 1; ; tries += 1) {
      const outcome = await mail.send(letter, signal);
      if (outcome === 'taken') return 'taken';
      const delay = computeDelay(tries);
      if (outcome === 'refused' || signal.aborted || now() + delay >= until) return 'given up';
      await pause(delay, signal).catch(() => {});
      if (signal.aborted) return 'given up';
      if (!(await isStillValid())) return 'obsolete';
    }
  }

  /** Aborts attempts in progress. */
  end(): void {
    this.#ending.abort();
  }
}

/** `device`, `copy` and `rerouted` are security notices: they warn a person who did not make the change. */
export type AccountLetter =
  | { readonly kind: 'invitation'; readonly to: string; readonly link: string; readonly expiresAt: number }
  | { readonly kind: 'link'; readonly to: string; readonly link: string; readonly expiresAt: number }
  /** A device was added. */
  | { readonly kind: 'device'; readonly to: string; readonly device: string; readonly at: number }
  /** The signature counter of the device's passkey went backwards: the passkey may have been copied. */
  | { readonly kind: 'copy'; readonly to: string; readonly device: string; readonly at: number }
  /** An edition changed where enquiries or links of the page lead. */
  | {
      readonly kind: 'rerouted';
      readonly to: string;
      readonly by: string;
      readonly what: readonly string[];
      readonly at: number;
    };

export interface AccountMail {
  /** Whether mails go to a mail server, rather than into files. */
  readonly leaves: boolean;
  /** Makes one attempt; never rejects. `refused` is final, `later` may be retried. */
  send(letter: AccountLetter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'>;
}

/** The token is in the fragment, which browsers do not send, so that no log or `Referer` contains it. */
export const toEntryAddress = (origin: string, kind: 'invitation' | 'link', token: string): string =>
  `${origin}/admin#${kind}=${token}`;
