import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '#desk';

/** Only an answer to one of these speaks of this mail; any other speaks of the connection (docs/decisions/0083). */
const ABOUT_THIS_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Nodemailer's codes for login, TLS, names and settings. */
const ABOUT_THE_QUEUE = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'EDNS', 'ECONFIG']);

/** SMTP answers that concern every mail: closing, login wanted or refused (RFC 5321, RFC 4954). */
const ANSWERS_ABOUT_THE_QUEUE = new Set([421, 454, 530, 534, 535, 538]);

/** A certificate or handshake fault reaches nodemailer as a plain socket error. */
const TLS_CODE = /CERT|TLS|SSL|SELF_SIGNED/;

/**
 * What a nodemailer error means for the desk, read by command and response code: `code` alone does not tell
 * for good from for now. The reason is made of codes, never of the server's own words, which may quote a mail.
 */
export function readFault(error: unknown): DeliveryError {
  const {
    code = 'unknown',
    command = '',
    responseCode = 0,
    originalCode = '',
    response,
  } = error as NodemailerError;
  if (ABOUT_THE_QUEUE.has(code) || ANSWERS_ABOUT_THE_QUEUE.has(responseCode) || TLS_CODE.test(originalCode)) {
    return new DeliveryError('queue', reasonFor(code, command, responseCode, response));
  }
  const permanent = responseCode >= 500 && responseCode < 600 && ABOUT_THIS_MAIL.has(command);
  return new DeliveryError(
    permanent ? 'refused' : 'passing',
    reasonFor(code, command, responseCode, response),
  );
}

/** E.g. "the mail server answered 550 5.1.1 to RCPT TO". */
function reasonFor(code: string, command: string, responseCode: number, response?: string): string {
  if (responseCode === 0) return `the mail server could not be used (${code}${command && ` at ${command}`})`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  return `the mail server answered ${responseCode}${enhanced && ` ${enhanced}`} to ${command || 'the connection'}`;
}
