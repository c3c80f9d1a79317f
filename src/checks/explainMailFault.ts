import { LOGIN_ENCODING } from '#settings';

const SIGN_IN_HINT = `In SMTP_URL, ${LOGIN_ENCODING}.`;

/** Pattern, reason and remedy of failures that `src/mail/transports/smtpTransport.ts` reports; the first match counts. */
const KNOWN_FAILURES: readonly [RegExp, string, string][] = [
  [
    /\b535 5\.7\.139\b|\b550 5\.7\.30\b/,
    'Microsoft does not let this mailbox sign in by password (SMTP AUTH).',
    'Have SMTP AUTH turned on for it while that is possible, or send by another mail service.',
  ],
  [
    /\b534 5\.7\.9\b/,
    'Google and others want a password made for programs, not your own.',
    'Make an "app password" in your account and put it into SMTP_URL.',
  ],
  [
    /\b53[45]\b/,
    'The mail server does not know this user or this password.',
    `Try both in a mail program. Some services want an "app password". ${SIGN_IN_HINT}`,
  ],
  [
    /\b530\b|\b538\b/,
    'The mail server wants to be signed in to, or wants encryption first.',
    'Put user and password into SMTP_URL; with smtps:// the port is mostly 465, with smtp:// 587.',
  ],
  [
    /\b454\b|ETLS|EREQUIRETLS|_SSL_|GREETING_TIMEOUT/,
    'A mail server answers, but the encryption did not come about: mostly smtp:// and smtps:// are swapped.',
    'Try smtps:// with port 465, or smtp:// with 587.',
  ],
  [
    /\b550 5\.7\.(?:26|27|515)\b/,
    'The receiver found neither SPF nor DKIM of the domain of MAIL_FROM.',
    'Add the records that your mail service gives you; the lines about DNS here say which are missing.',
  ],
  [
    /\b55\d 5\.7\.(?:60|708)\b|\b55\d\b.* to MAIL FROM/,
    'This login may not send for the address in MAIL_FROM.',
    'Set MAIL_FROM to the address that you sign in with, or allow the other one at your mail service.',
  ],
  [
    /\b55[01] 5\.1\.[0-9]+\b|\b55[013]\b.* to RCPT TO/,
    'There is no such mailbox.',
    'Look at MAIL_TO or, where it is not set, at "email" in practice.yaml: is it spelt right?',
  ],
  [/\b(?:552 5|452 4|422 4)\.2\.2\b/, 'The mailbox of MAIL_TO is full.', 'Make room in it.'],
  [
    /\b554\b|\b550 5\.7\.1\b/,
    'The mail server takes this mail for spam, or does not pass mail on for you.',
    'Ask your mail service why; with a login in SMTP_URL it mostly does.',
  ],
  [
    /\b45[01]\b/,
    'The receiver asks to come again later, as it does with strangers.',
    'Wait: it is tried again by itself.',
  ],
  [
    /\b421\b/,
    'The mail server is busy, or has had too much from here.',
    'Wait a few minutes and ask the doctor again.',
  ],
  [
    /EDNS/,
    'There is no mail server of this name.',
    "Look at the host in SMTP_URL. In a shell the address stands in 'quotes', or it ends at the first & or # of its password.",
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
    'The certificate of the mail server is not of this name, has ended, or is of a CA that nobody knows.',
    'Use the host name that your mail service gives. For a CA of your own, start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
  ],
  [
    /ESOCKET|ECONN|ETIMEDOUT|EHOST|did not finish/,
    'Nobody answers there. Many hosts of servers block the ports 25, 465 or 587 until they are asked.',
    'Look at host and port in SMTP_URL; if they are right, ask your host to open the port, or use port 2525 if your mail service has it.',
  ],
];

/** @param failure such as "the mail server answered 535 5.7.8 to AUTH" */
export function explainMailFault(failure: string) {
  const [
    ,
    reason = 'No enquiry would reach you.',
    remedy = 'Look at SMTP_URL: host, port, user and password.',
  ] = KNOWN_FAILURES.find(([pattern]) => pattern.test(failure)) ?? [];
  return { reason, remedy };
}
