import { expect, it } from 'vitest';
import { readMailFault } from './mailFault.ts';

it.each([
  ['the mail server answered 451 to RCPT TO', 'busy'],
  ['the mail server answered 535 5.7.8 to AUTH PLAIN', 'login'],
  ['the mail server answered 454 to AUTH', 'login'],
  ['the mail server answered 550 5.1.1 to RCPT TO', 'refused'],
  ['the mail server could not be used (ESOCKET at CONN)', 'silent'],
  ['the mail server could not be used (EAUTH at AUTH PLAIN)', 'login'],
  ['the mail server did not finish within 120 seconds', 'silent'],
  ['given up after five days: the mail server answered 421 to the connection', 'busy'],
  ['the site stopped while it was being mailed', 'stopped'],
  ['found half mailed when the site started', 'stopped'],
  ['the mail could not be written to /data/mail (ENOSPC)', 'file'],
  ['an unexpected TypeError', 'other'],
  ['the mail server took it', null],
  ['the owner released it', null],
  ['received', null],
])('%s: %s', (reason, fault) => {
  expect(readMailFault(reason)).toBe(fault);
});
