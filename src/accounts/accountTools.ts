import { setTimeout as wait } from 'node:timers/promises';
import type { StoreConnection } from '#store';
import { LETTER_LIFETIME } from './accountLimits.ts';
import { createChallengeSigner, type RelyingParty } from './passkeyCeremonies.ts';

/** `device`, `copy` and `rerouted` are security notices: they warn a person who did not make the change. */
export type AccountLetter = { readonly to: string } & (
  | { readonly kind: 'invitation' | 'link'; readonly link: string; readonly expiresAt: number }
  /** `device`: a device was added. `copy`: its signature counter went back, so the passkey may have been copied. */
  | { readonly kind: 'device' | 'copy'; readonly device: string; readonly at: number }
  /** An edition changed where enquiries or links of the page lead. */
  | ({ readonly kind: 'rerouted' } & Rerouting)
);

/** Who changed where enquiries or links of the page lead, and when; `what` describes each change. */
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
    readonly isConfigured: boolean;
    /** Makes one attempt; never rejects. `refused` is final, `later` may be retried. */
    send(letter: AccountLetter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'>;
  };
  now(): number;
  /** Reports a background failure, without personal data. */
  onFault(what: string, error: unknown): void;
  /** Computes the delay before a letter is sent again, in milliseconds, as for enquiries. */
  computeDelay(tries: number): number;
  /** For tests: replaces the wait between two attempts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

/** The dependencies of all account functions, and helpers created once from these. */
export type AccountsTools = ReturnType<typeof createTools>;

export function createTools(deps: AccountsDeps) {
  const { mail, now, computeDelay } = deps;
  const { pause = (ms, signal) => wait(ms, undefined, { signal, ref: false }) } = deps;
  const pendingTasks = new Set<Promise<unknown>>();
  const closeController = new AbortController();
  const settled = async () => void (await Promise.all(pendingTasks));

  /** Runs work after the response was sent; `settled` waits for that work. */
  function runInBackground(what: string, work: () => Promise<unknown>): void {
    const done: Promise<unknown> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => deps.onFault(what, error))
      .finally(() => pendingTasks.delete(done));
    pendingTasks.add(done);
  }

  /**
   * Sends a letter, with retries as for enquiry mails. The queue is in memory: the store has only the hash of a link.
   * @param isStillValid checked before each retry: the link may have been used, withdrawn or replaced
   * @returns false if sending was given up; true if the letter was sent or is no longer valid
   */
  async function sendLetter(letter: AccountLetter, until: number, isStillValid = async () => true) {
    const { signal } = closeController;
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
    runInBackground,
    sendLetter,
    mailDeviceNotice: (kind: 'device' | 'copy', to: string, device: string, at: number) =>
      runInBackground('device letter', () => sendLetter({ kind, to, device, at }, at + LETTER_LIFETIME)),
    settled,
    /** Abandons letters that are not sent yet, and waits for all other background work. */
    close() {
      closeController.abort();
      return settled();
    },
  };
}
