import type { StoreConnection } from '#store';
import type { AccountMail, Letters } from './accountMail.ts';
import type { ChallengeSigner, RelyingParty } from './passkeyCeremonies.ts';

export interface AccountsParts {
  readonly connection: StoreConnection;
  /** Shared by all instances (`Store.getSecret`). */
  readonly secret: string;
  readonly party: RelyingParty;
  readonly mail: AccountMail;
  now(): number;
  /** Reports a background failure, without personal data. */
  onFault(what: string, error: unknown): void;
  /** The retry delay of a letter in milliseconds, the same as for enquiries. */
  computeDelay(tries: number): number;
  /** For tests: replaces the wait between two attempts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

/** The parts, and the tools that are created from them once. */
export interface AccountsTools extends AccountsParts {
  readonly signer: ChallengeSigner;
  readonly letters: Letters;
  /** Mails a person about a change to one of their devices, after the response. */
  mailDeviceNotice(kind: 'device' | 'copy', to: string, device: string, at: number): void;
  /** Runs work after the response; `settled` waits for that work. */
  inBackground(what: string, work: () => Promise<void>): void;
}
