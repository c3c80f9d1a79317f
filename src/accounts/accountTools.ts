import { setTimeout as wait } from 'node:timers/promises';
import type { StoreConnection } from '#store';
import { LETTER_LIFE } from './accountLimits.ts';
import { createChallengeSigner, type RelyingParty } from './passkeyCeremonies.ts';

/** `device`, `copy` and `rerouted` are security notices: they warn a person who did not make the change. */
export type AccountLetter = { readonly to: string } & (
  | { readonly kind: 'invitation' | 'link'; readonly link: string; readonly expiresAt: number }
  /** `device`: a device was added. `copy`: its signature counter went back, so the passkey may have been copied. */
  | { readonly kind: 'device' | 'copy'; readonly device: string; readonly at: number }
  /** An edition changed where enquiries or links of the page lead. */
  | ({ readonly kind: 'rerouted' } & Rerouting)
);

/** Who changed where enquiries or links of the page lead, and when; `what` are the changes in words. */
export interface Rerouting {
  readonly by: string;
  readonly what: readonly string[];
  readonly at: number;
}

export interface AccountsDeps {
  readonly connection: StoreConnection;
  /** Shared by all instances (`Store.getSecret`). */
  readonly secret: string;
  readonly party: RelyingParty;
  readonly mail: {
    readonly leaves: boolean;
    /** Makes one attempt; never rejects. `refused` is final, `later` may be retried. */
    send(letter: AccountLetter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'>;
  };
  now(): number;
  /** Reports a background failure, without personal data. */
  onFault(what: string, error: unknown): void;
  /** The retry delay of a letter in milliseconds, the same as for enquiries. */
  computeDelay(tries: number): number;
  /** For tests: replaces the wait between two attempts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

/** What all functions of the accounts share: their dependencies, and helpers created once from these. */
export type AccountsTools = ReturnType<typeof createTools>;

export function createTools(deps: AccountsDeps) {
  const { mail, now, computeDelay } = deps;
  const { pause = (ms, signal) => wait(ms, undefined, { signal, ref: false }) } = deps;
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  const settled = async () => void (await Promise.all(running));

  /** Runs work after the response; `settled` waits for that work. */
  function inBackground(what: string, work: () => Promise<unknown>): void {
    const done: Promise<unknown> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => deps.onFault(what, error))
      .finally(() => running.delete(done));
    running.add(done);
  }

  /**
   * Sends a letter, retried like enquiry mails. The queue is in memory, because the store has only a link's hash.
   * @param isStillValid checked before each retry: the link may have been used, withdrawn or replaced
   * @returns false when it was given up
   */
  async function sendLetter(letter: AccountLetter, until: number, isStillValid = async () => true) {
    const { signal } = ending;
    for (let tries = 1; ; tries += 1) {
      const outcome = await mail.send(letter, signal);
      if (outcome === 'taken') return true;
      const delay = computeDelay(tries);
      if (outcome === 'refused' || signal.aborted || now() + delay >= until) return false;
      await pause(delay, signal).catch(() => {});
      if (signal.aborted) return false;
      if (!(await isStillValid())) return true;
    }
  }

  return {
    ...deps,
    signer: createChallengeSigner(deps.secret),
    inBackground,
    sendLetter,
    mailDeviceNotice: (kind: 'device' | 'copy', to: string, device: string, at: number) =>
      inBackground('device letter', () => sendLetter({ kind, to, device, at }, at + LETTER_LIFE)),
    settled,
    /** Abandons letters that the mail server has not taken, and waits for all other background work. */
    close() {
      ending.abort();
      return settled();
    },
  };
}
