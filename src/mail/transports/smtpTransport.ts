import type { NodemailerError } from 'nodemailer';
import nodemailer from 'nodemailer';
import { DeliveryError, type DeliveryFault } from '#enquiries';
import { showHost } from '#settings';
import type { Mail } from '../composeMail.ts';

/** Stops nodemailer from reading files or URLs that a mail names (docs/decisions/0010). */
export const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;

/** In milliseconds. The enquiry service's abort signal limits the whole attempt, even if a server trickles bytes. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  socketCloseTimeout: 1_000,
};

/** Hosts that need no TLS: local connections cannot be intercepted, and local servers seldom have a certificate. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '::1']);

export type Transport = ReturnType<typeof createSmtpTransport>;

/**
 * Sends through the mail server of `SMTP_URL`. Not pooled, because a pool would retry on its own, but the enquiry
 * service decides about retries (docs/decisions/0010). Plain SMTP requires STARTTLS, unless the server is local.
 */
export function createSmtpTransport(url: URL) {
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !LOCAL_HOSTS.has(host),
    ...(login.user === '' ? {} : { auth: login }),
    ...TIMEOUTS,
    ...NO_FILE_ACCESS,
  });
  return {
    /** Where mails go, in plain words and without secrets, for the startup messages. */
    destination: `the mail server ${showHost(url, port) ?? 'of SMTP_URL'}`,
    /** The delivery reason that the enquiry service stores for a sent mail. */
    sentReason: 'the mail server took it',
    /**
     * Resolves once the mail server has accepted the mail, or the mail's file is on disk.
     * @param isToPractice whether the recipient is the practice: if its address is refused, no enquiry can be mailed
     * @throws DeliveryError
     */
    async send({ id: _, ...mail }: Mail, signal: AbortSignal, isToPractice?: boolean): Promise<void> {
      try {
        await transport.sendMail({ ...mail, signal });
      } catch (error) {
        throw toDeliveryError(error, isToPractice);
      }
    },
    /** Connects and logs in without sending. @throws DeliveryError when mail cannot be sent now */
    async verify(): Promise<void> {
      try {
        await transport.verify();
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Responses to these commands are about the mail; all others are about the connection (docs/decisions/0010). */
const COMMANDS_ABOUT_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Whether the server refused the practice's address, as sender or recipient: then it refuses every mail. */
const isPracticeRefused = ({ code, command, responseCode = 0 }: NodemailerError, isToPractice: boolean) =>
  (command === 'MAIL FROM' && responseCode >= 500) ||
  (isToPractice &&
    (code === 'EENVELOPE' || command === 'RCPT TO') &&
    (responseCode === 0 || responseCode >= 500));

/** Nodemailer's error codes for login, TLS, DNS and configuration faults. Any of them stops the whole queue. */
const QUEUE_FAULT_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'EDNS', 'ECONFIG']);

/** SMTP responses to any command that concern every mail: login required or refused (RFC 4954). */
const QUEUE_FAULT_RESPONSES = new Set([454, 530, 534, 535, 538]);

/** "Service closing": ends the connection, in response to a mail or before any mail. */
const CLOSING_RESPONSE = 421;

/** Nodemailer reports certificate and handshake errors as socket errors. */
const TLS_CODE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/;

/**
 * Classifies a nodemailer error by command and response code: `code` alone does not distinguish permanent from
 * temporary faults. The reason contains codes only, because the server's text may quote the mail.
 */
export function toDeliveryError(error: unknown, isToPractice = false): DeliveryError {
  const fault = error as NodemailerError;
  return new DeliveryError(classifyFault(fault, isToPractice), describeReason(fault));
}

function classifyFault(error: NodemailerError, isToPractice: boolean): DeliveryFault {
  const { code = '', command = '', responseCode = 0, originalCode = '' } = error;
  const isQueueFault =
    QUEUE_FAULT_CODES.has(code) || TLS_CODE.test(originalCode) || isPracticeRefused(error, isToPractice);
  if (isQueueFault || QUEUE_FAULT_RESPONSES.has(responseCode)) return 'queue';
  if (responseCode === CLOSING_RESPONSE) return isBeforeAnyMail(error) ? 'queue' : 'passing';
  return responseCode >= 500 && responseCode < 600 && COMMANDS_ABOUT_MAIL.has(command)
    ? 'refused'
    : 'passing';
}

/**
 * A server that closes the connection during a mail may object to that mail's text, so the other mails must not wait
 * (docs/decisions/0010). Nodemailer reports a 421 to RCPT TO as `CONN` too; only a 421 greeting has this message.
 */
const isBeforeAnyMail = ({ command = '', message }: NodemailerError) =>
  command === 'CONN' ? message.startsWith('Invalid greeting') : !COMMANDS_ABOUT_MAIL.has(command);

/** E.g. "the mail server answered 550 5.1.1 to RCPT TO". */
function describeReason(error: NodemailerError): string {
  const { command, responseCode, response } = error;
  if (!responseCode)
    return `the mail server could not be used (${pickErrorCode(error)}${command ? ` at ${command}` : ''})`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  return `the mail server answered ${responseCode}${enhanced && ` ${enhanced}`} to ${command || 'the connection'}`;
}

/** Prefers a TLS error, or the greeting timeout that a TLS port causes when the client does not use TLS. */
function pickErrorCode({ code = 'unknown', originalCode = '', timeoutType }: NodemailerError): string {
  if (TLS_CODE.test(originalCode)) return originalCode;
  return timeoutType === 'GREETING_TIMEOUT' ? timeoutType : code;
}
