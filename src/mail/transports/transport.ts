import type { Mail } from '../composeMail.ts';

export interface Transport {
  /** Where mails go, in plain words and without secrets. */
  readonly destination: string;
  readonly sentReason: string;
  /**
   * Resolves once the mail server has accepted the mail, or the mail's file is on disk.
   * @param isToPractice to the address that gets all enquiries: if it is refused, no enquiry can be mailed
   * @throws DeliveryError
   */
  send(mail: Mail, signal: AbortSignal, isToPractice?: boolean): Promise<void>;
  /** @throws DeliveryError when mail cannot be sent now */
  verify(): Promise<void>;
  close(): void;
}

/** Stops nodemailer from reading files or URLs that a mail names (docs/decisions/0010). */
export const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;
