import type { NodemailerError } from 'nodemailer';
import nodemailer from 'nodemailer';
import { DeliveryError, type DeliveryFault } from '#enquiries';
import { showHost } from '#settings';
import { NO_FILE_ACCESS, type Transport } from './transport.ts';

/** In milliseconds; the whole attempt is bounded by the enquiry service's abort signal, which a trickling server meets. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  socketCloseTimeout: 1_000,
};

/** On this machine nobody listens in between, and mail servers there seldom have a certificate. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * The mail server of `SMTP_URL`. Not pooled: a practice sends a few mails a day, and a pool requeues on its
 * own, where the enquiry service alone should decide about retries (docs/decisions/0010). Plain SMTP must switch
 * to TLS before anything is said, unless the server is on this machine.
 */
export function createSmtpTransport(url: URL): Transport {
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !THIS_MACHINE.has(host),
    ...(login.user === '' ? {} : { auth: login }),
    ...TIMEOUTS,
    ...NO_FILE_ACCESS,
  });
  return {
    destination: `the mail server ${showHost(url, port) ?? 'of SMTP_URL'}`,
    sentReason: 'the mail server took it',
    async send({ id: _, ...mail }, signal, isToPractice) {
      try {
        await transport.sendMail({ ...mail, signal });
      } catch (error) {
        throw toDeliveryError(error, isToPractice);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Only an answer to one of these speaks of this mail; any other speaks of the connection (docs/decisions/0010). */
const ABOUT_THIS_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** A sender is always the practice, and the receiver where `isToPractice`: refused once, they are refused every time. */
const isAboutPractice = ({ code, command, responseCode = 0 }: NodemailerError, isToPractice: boolean) =>
  (command === 'MAIL FROM' && responseCode >= 500) ||
  (isToPractice &&
    (code === 'EENVELOPE' || command === 'RCPT TO') &&
    (responseCode === 0 || responseCode >= 500));

/** Nodemailer's codes for login, TLS, names and settings. */
const ABOUT_THE_QUEUE = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'EDNS', 'ECONFIG']);

/** SMTP answers that concern every mail, wherever they come: login wanted or refused (RFC 4954). */
const ANSWERS_ABOUT_THE_QUEUE = new Set([454, 530, 534, 535, 538]);

/** "Closing", which is said to a mail as well as to a connection. */
const CLOSING = 421;

/** So nodemailer's message begins when it was said to the connection; later it gives the same code and command. */
const AT_THE_GREETING = 'Invalid greeting';

/** A certificate or handshake fault reaches nodemailer as a plain socket error. */
const TLS_CODE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/;

/**
 * What a nodemailer error means for the enquiry service, read by command and response code: `code` alone does not tell
 * for good from for now. The reason is made of codes, never of the server's own words, which may quote a mail.
 */
export function toDeliveryError(error: unknown, isToPractice = false): DeliveryError {
  const { command = '', responseCode = 0, response } = error as NodemailerError;
  return new DeliveryError(
    classifyFault(error as NodemailerError, isToPractice),
    describeReason(nameCode(error as NodemailerError), command, responseCode, response),
  );
}

/** The most telling code: a fault of TLS, or a port that takes the connection and says nothing, as one of TLS does. */
function nameCode({ code = 'unknown', originalCode = '', timeoutType }: NodemailerError): string {
  if (TLS_CODE.test(originalCode)) return originalCode;
  return timeoutType === 'GREETING_TIMEOUT' ? timeoutType : code;
}

function classifyFault(error: NodemailerError, isToPractice: boolean): DeliveryFault {
  const { code = '', command = '', responseCode = 0, originalCode = '' } = error;
  const known =
    ABOUT_THE_QUEUE.has(code) || TLS_CODE.test(originalCode) || isAboutPractice(error, isToPractice);
  if (known || ANSWERS_ABOUT_THE_QUEUE.has(responseCode)) return 'queue';
  if (responseCode === CLOSING) return isBeforeAnyMail(error) ? 'queue' : 'passing';
  return responseCode >= 500 && responseCode < 600 && ABOUT_THIS_MAIL.has(command) ? 'refused' : 'passing';
}

/**
 * A server that closes on one mail may do so for its words: the others must not wait for it (docs/decisions/0010).
 * To RCPT TO, nodemailer tells it as an answer to the connection.
 */
function isBeforeAnyMail({ command = '', message }: NodemailerError): boolean {
  if (command === 'CONN') return message.startsWith(AT_THE_GREETING);
  return !ABOUT_THIS_MAIL.has(command);
}

/** E.g. "the mail server answered 550 5.1.1 to RCPT TO". */
function describeReason(code: string, command: string, responseCode: number, response?: string): string {
  if (responseCode === 0) return `the mail server could not be used (${code}${command && ` at ${command}`})`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  return `the mail server answered ${responseCode}${enhanced && ` ${enhanced}`} to ${command || 'the connection'}`;
}
