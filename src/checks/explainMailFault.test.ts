import { expect, it } from 'vitest';
import { explainMailFault } from './explainMailFault.ts';

it.each([
  ['the mail server answered 535 5.7.8 to AUTH', /does not know this user or this password/],
  ['the mail server answered 535 5.7.139 to AUTH', /Microsoft does not let this mailbox sign in by password/],
  ['the mail server answered 550 5.7.30 to MAIL FROM', /Microsoft does not let/],
  ['the mail server answered 534 5.7.9 to AUTH', /a password made for programs/],
  ['the mail server answered 530 5.7.0 to MAIL FROM', /wants to be signed in to/],
  ['the mail server answered 550 5.7.26 to DATA', /neither SPF nor DKIM/],
  ['the mail server answered 550 5.7.515 to DATA', /neither SPF nor DKIM/],
  ['the mail server answered 554 5.7.60 to DATA', /may not send for the address in MAIL_FROM/],
  ['the mail server answered 553 to MAIL FROM', /may not send for the address in MAIL_FROM/],
  ['the mail server answered 450 4.7.1 to RCPT TO', /come again later/],
  ['the mail server answered 550 5.1.1 to RCPT TO', /no such mailbox/],
  ['the mail server answered 552 5.2.2 to RCPT TO', /is full/],
  ['the mail server answered 554 5.7.1 to DATA', /takes this mail for spam/],
  ['the mail server answered 421 4.7.0 to the connection', /is busy/],
  ['the mail server could not be used (EDNS at CONN)', /no mail server of this name/],
  ['the mail server could not be used (ESOCKET at CONN)', /block the ports/],
  ['the mail server could not be used (ETLS at STARTTLS)', /encryption did not come about/],
  ['the mail server could not be used (ERR_SSL_WRONG_VERSION_NUMBER at CONN)', /smtps:\/\/ are swapped/],
  ['the mail server could not be used (GREETING_TIMEOUT at CONN)', /smtps:\/\/ are swapped/],
  ['the mail server could not be used (CERT_HAS_EXPIRED at CONN)', /certificate of the mail server/],
  ['the mail server could not be used (UNABLE_TO_VERIFY_LEAF_SIGNATURE at CONN)', /a CA that nobody knows/],
  ['something nobody has seen', /No enquiry would reach you/],
])('%s', (failure, reason) => {
  const found = explainMailFault(failure);
  expect(found.reason).toMatch(reason);
  expect(found.remedy).toMatch(/[.?]$/);
});
