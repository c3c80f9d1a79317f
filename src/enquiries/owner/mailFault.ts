import type { MAIL_FAULTS } from '#enquiry';

export type MailFault = keyof typeof MAIL_FAULTS;

/** Reply codes for a required or refused login (RFC 4954). */
const LOGIN_CODES = new Set(['454', '530', '534', '535', '538']);

const KNOWN_REASONS: readonly [RegExp, (...found: string[]) => MailFault][] = [
  [/^the mail server answered ((\d)\d\d)/, readReply],
  [/^the mail server could not be used \((\w*)/, (code = '') => (/AUTH/.test(code) ? 'login' : 'silent')],
  [/^the mail server did not finish/, () => 'silent'],
  [/^(?:the site stopped|found half mailed)/, () => 'stopped'],
  [/^the mail could not be written/, () => 'file'],
  [/^an unexpected /, () => 'other'],
];

function readReply(code = '', first = ''): MailFault {
  if (LOGIN_CODES.has(code)) return 'login';
  return first === '4' ? 'busy' : 'refused';
}

/** Classifies the stored reason of a state; `null` if it is not a mail fault. */
export function readMailFault(reason: string): MailFault | null {
  const text = reason.replace(/^given up after five days: /, '');
  for (const [pattern, read] of KNOWN_REASONS) {
    const match = pattern.exec(text);
    if (match) return read(...match.slice(1));
  }
  return null;
}
