import type { AccountLetter } from '#accounts';
import type { Digest, HeldNotice, OutgoingEnquiry, Trouble, UnmailedNotice } from '#enquiries';
import type { Addresses } from './composeMail.ts';
import { eraseMails } from './mailFolder.ts';
import type { Practice } from './templates/layout.tsx';
import { createFileTransport } from './transports/fileTransport.ts';
import { createSmtpTransport } from './transports/smtpTransport.ts';
import type { Transport } from './transports/transport.ts';

export interface MailerOptions {
  readonly addresses: Addresses;
  readonly practice: Practice;
  /** The mail server; without one every mail becomes a file in `folder`. */
  readonly smtpUrl?: URL;
  /** `DATA_DIR/mail`. */
  readonly folder: string;
}

/** All that leaves by mail. Every method throws `DeliveryError` when the mail did not leave. */
export interface Mailer {
  /** In plain words, for the start lines. */
  readonly destination: string;
  /** What is said of a mail that has left. */
  readonly sentReason: string;
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  acknowledge(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  sendDigest(digest: Digest, signal: AbortSignal): Promise<void>;
  notifyHeld(notice: HeldNotice, signal: AbortSignal): Promise<void>;
  notifyUnmailed(notice: UnmailedNotice, signal: AbortSignal): Promise<void>;
  notifyTrouble(trouble: Trouble, signal: AbortSignal): Promise<void>;
  sendAccountLetter(letter: AccountLetter, signal: AbortSignal): Promise<void>;
  /** To the owner, by the way that enquiries take. */
  sendTestMail(signal: AbortSignal): Promise<void>;
  /** Removes the files that mails about this enquiry became. */
  forget(id: string): Promise<void>;
  /** Connects and logs in, sends nothing. */
  verify(): Promise<void>;
  close(): void;
}

/** Composing loads React, which takes longer than all the rest: the first mail can wait for it, the start need not. */
const loadComposer = () => import('./composeMail.ts');

export function createMailer({ addresses, practice, smtpUrl, folder }: MailerOptions): Mailer {
  const transport: Transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(folder);
  return {
    destination: transport.destination,
    sentReason: transport.sentReason,
    async deliver(enquiry, signal) {
      const { composeEnquiry } = await loadComposer();
      await transport.send(await composeEnquiry(enquiry, addresses, practice), signal, true);
    },
    async acknowledge(enquiry, signal) {
      const { composeAcknowledgement } = await loadComposer();
      const mail = await composeAcknowledgement(enquiry, addresses, practice);
      if (mail) await transport.send(mail, signal);
    },
    async sendDigest(digest, signal) {
      const { composeDigest } = await loadComposer();
      await transport.send(await composeDigest(digest, addresses, practice), signal);
    },
    async notifyHeld(notice, signal) {
      const { composeHeldNotice } = await loadComposer();
      await transport.send(await composeHeldNotice(notice, addresses, practice), signal);
    },
    async notifyUnmailed(notice, signal) {
      const { composeUnmailedNotice } = await loadComposer();
      await transport.send(await composeUnmailedNotice(notice, addresses, practice), signal);
    },
    async notifyTrouble(trouble, signal) {
      const { composeTroubleNotice } = await loadComposer();
      await transport.send(await composeTroubleNotice(trouble, addresses, practice), signal);
    },
    async sendAccountLetter(letter, signal) {
      const { composeAccountLetter } = await loadComposer();
      await transport.send(await composeAccountLetter(letter, addresses, practice), signal);
    },
    async sendTestMail(signal) {
      const { composeTestMail } = await loadComposer();
      await transport.send(await composeTestMail(addresses, practice), signal);
    },
    forget: (id) => eraseMails(folder, [id]),
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
