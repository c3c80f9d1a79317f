import {
  type Addresses,
  composeAcknowledgement,
  composeDigest,
  composeEnquiry,
  type DigestCounts,
  type MailableEnquiry,
  type Practice,
} from './compose.ts';
import { fileTransport } from './transports/file.ts';
import { type SmtpServer, smtpTransport } from './transports/smtp.ts';
import type { Transport } from './transports/transport.ts';

export interface MailerOptions {
  readonly addresses: Addresses;
  readonly practice: Practice;
  /** The mail server; without one every mail becomes a file in `folder`. */
  readonly smtp?: SmtpServer;
  /** `DATA_DIR/mail`. */
  readonly folder: string;
}

/** All that leaves by mail. Every method throws `MailError` when the mail did not leave. */
export interface Mailer {
  /** In plain words, for the start lines. */
  readonly destination: string;
  deliver(enquiry: MailableEnquiry, signal: AbortSignal): Promise<void>;
  acknowledge(enquiry: MailableEnquiry, signal: AbortSignal): Promise<void>;
  digest(counts: DigestCounts, signal: AbortSignal): Promise<void>;
  /** Connects and logs in, sends nothing. */
  verify(): Promise<void>;
  close(): void;
}

export function createMailer({ addresses, practice, smtp, folder }: MailerOptions): Mailer {
  const transport: Transport = smtp ? smtpTransport(smtp) : fileTransport(folder);
  return {
    destination: transport.destination,
    async deliver(enquiry, signal) {
      await transport.send(await composeEnquiry(enquiry, addresses, practice), signal);
    },
    async acknowledge(enquiry, signal) {
      const mail = await composeAcknowledgement(enquiry, addresses, practice);
      if (mail) await transport.send(mail, signal);
    },
    async digest(counts, signal) {
      await transport.send(await composeDigest(counts, addresses, practice), signal);
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
