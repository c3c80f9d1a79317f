import type { StoreConnection } from '#store';
import type { AccountMail, Letters } from './accountMail.ts';
import type { ChallengeSigner, RelyingParty } from './passkeyCeremonies.ts';

/** What the accounts are handed. */
export interface AccountsParts {
  readonly connection: StoreConnection;
  /** The same for every instance (`Store.getSecret`). */
  readonly secret: string;
  readonly party: RelyingParty;
  readonly mail: AccountMail;
  now(): number;
  /** Told of what failed in the background; nothing personal is in it. */
  onFault(what: string, error: unknown): void;
  /** How long a letter waits that the mail server put off so many times: as enquiries do. */
  computeDelay(tries: number): number;
  /** Between two tries of a letter; left out: real time. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

/** The same with what is made of it once. */
export interface AccountsTools extends AccountsParts {
  readonly signer: ChallengeSigner;
  readonly letters: Letters;
  /** Mails somebody what became of a device of theirs, after the answer. */
  mailDeviceNotice(kind: 'device' | 'copy', to: string, device: string, at: number): void;
  /** Does it after the answer; `settled` waits for all of these. */
  inBackground(what: string, work: () => Promise<void>): void;
}
