import type { Mail } from '../composeMail.ts';

export interface Transport {
  /** For people, without secrets. */
  readonly destination: string;
  /** The delivery reason of a sent mail. */
  readonly sentReason: string;
  /**
   * Resolves once the mail server has accepted the mail, or it is on disk.
   * @param isToPractice the receiver is that of all enquiries: if it is refused, none can be mailed
   * @throws DeliveryError
   */
  send(mail: Mail, signal: AbortSignal, isToPractice?: boolean): Promise<void>;
  /** @throws DeliveryError when mail cannot be sent now */
  verify(): Promise<void>;
  close(): void;
}

/** Stops nodemailer from reading files or URLs that a mail names (docs/decisions/0010). */
export const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;
