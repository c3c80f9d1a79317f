import { LOGIN_ENCODING } from '#settings';
import failures from './mailFailures.json' with { type: 'json' };

/** Failures that `src/mail/transports/smtpTransport.ts` reports, each with its pattern. The first match wins. */
const KNOWN_FAILURES = failures.map(({ pattern, ...known }) => ({ ...known, pattern: new RegExp(pattern) }));

const UNKNOWN_FAILURE = {
  reason: 'No enquiry would reach you.',
  remedy: 'Look at SMTP_URL: host, port, user and password.',
};

/** @param failure such as "the mail server answered 535 5.7.8 to AUTH" */
export function explainMailFault(failure: string) {
  const { reason, remedy } = KNOWN_FAILURES.find(({ pattern }) => pattern.test(failure)) ?? UNKNOWN_FAILURE;
  return { reason, remedy: remedy.replace('{signInHint}', `In SMTP_URL, ${LOGIN_ENCODING}.`) };
}
