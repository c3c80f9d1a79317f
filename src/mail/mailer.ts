import type { AccountLetter } from '#accounts';
import type { Digest, HeldNotice, OutgoingEnquiry, Trouble, UnmailedNotice } from '#enquiries';
import type { Mail, MailContext } from './composeMail.ts';
import { eraseMails } from './mailFolder.ts';
import { createFileTransport } from './transports/fileTransport.ts';
import { createSmtpTransport } from './transports/smtpTransport.ts';
import type { Transport } from './transports/transport.ts';

export interface MailerOptions extends MailContext {
  /** The mail server. Without it, every mail is written as a file in `folder`. */
  readonly smtpUrl?: URL;
  /** `DATA_DIR/mail`. */
  readonly folder: string;
}

/** Every method that sends a mail throws `DeliveryError` when the mail was not sent. */
export interface Mailer {
  /** Where mails go, in plain words, for the start messages. */
  readonly destination: string;
  /** The delivery reason that the enquiry service stores for a sent mail. */
  readonly sentReason: string;
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  acknowledge(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  sendDigest(digest: Digest, signal: AbortSignal): Promise<void>;
  notifyHeld(notice: HeldNotice, signal: AbortSignal): Promise<void>;
  notifyUnmailed(notice: UnmailedNotice, signal: AbortSignal): Promise<void>;
  notifyTrouble(trouble: Trouble, signal: AbortSignal): Promise<void>;
  sendAccountLetter(letter: AccountLetter, signal: AbortSignal): Promise<void>;
  /** Sends a mail to the owner by the same transport as the enquiries. */
  sendTestMail(signal: AbortSignal): Promise<void>;
  /** Deletes the mail files of this enquiry. */
  forget(id: string): Promise<void>;
  /** Connects and logs in without sending. */
  verify(): Promise<void>;
  close(): void;
}

/** Loaded with the first mail, because React takes longer to load than the rest of the server. */
const loadComposer = () => import('./composeMail.ts');
type Composer = Awaited<ReturnType<typeof loadComposer>>;

export function createMailer({ smtpUrl, folder, ...context }: MailerOptions): Mailer {
  const transport: Transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(folder);
  const send = async (
    compose: (composer: Composer) => Promise<Mail | null>,
    signal: AbortSignal,
    isToPractice = false,
  ) => {
    const mail = await compose(await loadComposer());
    if (mail) await transport.send(mail, signal, isToPractice);
  };
  return {
    destination: transport.destination,
    sentReason: transport.sentReason,
    deliver: (enquiry, signal) =>
      send(({ composeEnquiry }) => composeEnquiry(enquiry, context), signal, true),
    acknowledge: (enquiry, signal) =>
      send(({ composeAcknowledgement }) => composeAcknowledgement(enquiry, context), signal),
    sendDigest: (digest, signal) => send(({ composeDigest }) => composeDigest(digest, context), signal),
    notifyHeld: (notice, signal) =>
      send(({ composeHeldNotice }) => composeHeldNotice(notice, context), signal),
    notifyUnmailed: (notice, signal) =>
      send(({ composeUnmailedNotice }) => composeUnmailedNotice(notice, context), signal),
    notifyTrouble: (trouble, signal) =>
      send(({ composeTroubleNotice }) => composeTroubleNotice(trouble, context), signal),
    sendAccountLetter: (letter, signal) =>
      send(({ composeAccountLetter }) => composeAccountLetter(letter, context), signal),
    sendTestMail: (signal) => send(({ composeTestMail }) => composeTestMail(context), signal),
    forget: (id) => eraseMails(folder, [id]),
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
