import type { NodemailerError } from 'nodemailer';

/**
 * What a fault of delivery means for the desk:
 * - `refused`: this mail will never be taken;
 * - `queue`: no mail will be taken until something is mended (login, TLS, DNS, a server that closes for all);
 * - `passing`: try this one again later. It may even have arrived; the Message-ID tells copies apart.
 */
export type MailFault = 'refused' | 'queue' | 'passing';

/** A mail that did not leave. The message is fit for logs: codes only, never the server's own words. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly fault: MailFault;

  constructor(fault: MailFault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

/** Only an answer to one of these speaks of this mail; any other speaks of the connection (RESEARCH C.3). */
const ABOUT_THIS_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Nodemailer's codes for login, TLS, names and settings. */
const ABOUT_THE_QUEUE = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'EDNS', 'ECONFIG']);

/** SMTP answers that concern every mail: closing, login wanted or refused (RFC 5321, RFC 4954). */
const ANSWERS_ABOUT_THE_QUEUE = new Set([421, 454, 530, 534, 535, 538]);

/** A certificate or handshake fault reaches nodemailer as a plain socket error. */
const TLS_CODE = /CERT|TLS|SSL|SELF_SIGNED/;

/** Reads a nodemailer error by command and response code; `code` alone does not tell for good from for now. */
export function readFault(error: unknown): MailError {
  const {
    code = 'unknown',
    command = '',
    responseCode = 0,
    originalCode = '',
    response,
  } = error as NodemailerError;
  if (ABOUT_THE_QUEUE.has(code) || ANSWERS_ABOUT_THE_QUEUE.has(responseCode) || TLS_CODE.test(originalCode)) {
    return new MailError('queue', reasonFor(code, command, responseCode, response));
  }
  const permanent = responseCode >= 500 && responseCode < 600 && ABOUT_THIS_MAIL.has(command);
  return new MailError(permanent ? 'refused' : 'passing', reasonFor(code, command, responseCode, response));
}

/** E.g. "the mail server answered 550 5.1.1 to RCPT TO". */
function reasonFor(code: string, command: string, responseCode: number, response?: string): string {
  if (responseCode === 0) return `the mail server could not be used (${code}${command && ` at ${command}`})`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  return `the mail server answered ${responseCode}${enhanced && ` ${enhanced}`} to ${command || 'the connection'}`;
}
