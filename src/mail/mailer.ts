import type { Mail, MailContext } from './composeMail.ts';
import { eraseMails } from './mailFolder.ts';
import { createFileTransport } from './transports/fileTransport.ts';
import { createSmtpTransport } from './transports/smtpTransport.ts';

interface MailerOptions extends MailContext {
  /** The mail server. Without it, every mail is written as a file in `folder`. */
  readonly smtpUrl?: URL;
  readonly folder: string;
}

/** Loaded with the first mail, because React takes longer to load than the rest of the server. */
const loadComposer = () => import('./composeMail.ts');
type Composer = Awaited<ReturnType<typeof loadComposer>>;

export type Mailer = ReturnType<typeof createMailer>;

/** Every method that sends a mail throws `DeliveryError` when the mail was not sent. */
export function createMailer(options: MailerOptions) {
  const { smtpUrl, folder } = options;
  const { send, ...transport } = smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(folder);
  type Compose<Input> = (input: Input, context: MailContext) => Promise<Mail | null>;
  const createSender =
    <Input>(pick: (composer: Composer) => Compose<Input>, isToPractice = false) =>
    async (input: Input, signal: AbortSignal): Promise<void> => {
      const mail = await pick(await loadComposer())(input, options);
      if (mail) await send(mail, signal, isToPractice);
    };
  const sendTest = createSender(({ composeTestMail }) => composeTestMail);
  return {
    ...transport,
    deliver: createSender(({ composeEnquiry }) => composeEnquiry, true),
    acknowledge: createSender(({ composeAcknowledgement }) => composeAcknowledgement),
    sendDigest: createSender(({ composeDigest }) => composeDigest),
    notifyHeld: createSender(({ composeHeldNotice }) => composeHeldNotice),
    notifyUnmailed: createSender(({ composeUnmailedNotice }) => composeUnmailedNotice),
    notifyTrouble: createSender(({ composeTroubleNotice }) => composeTroubleNotice),
    sendAccountLetter: createSender(({ composeAccountLetter }) => composeAccountLetter),
    /** Sends a mail to the owner by the same transport as the enquiries. */
    sendTestMail: (signal: AbortSignal) => sendTest(undefined, signal),
    forget: (id: string) => eraseMails(folder, [id]),
  };
}
