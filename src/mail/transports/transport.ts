import type { Mail } from '../composeMail.ts';

/** A way out for a mail. */
export interface Transport {
  /** Where mails go, in plain words and without secrets. */
  readonly destination: string;
  /** What is said of a mail that has left. */
  readonly sentReason: string;
  /**
   * Resolves once the mail is in other hands (or on disk).
   * @param isToPractice the receiver is the one of every enquiry: where it is refused, none can be mailed
   * @throws DeliveryError
   */
  send(mail: Mail, signal: AbortSignal, isToPractice?: boolean): Promise<void>;
  /** @throws DeliveryError when a mail sent now would not leave. */
  verify(): Promise<void>;
  close(): void;
}

/** For every transport: nothing in a mail may name a file or an address to be read (docs/decisions/0010). */
export const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;
