import { expect, it } from 'vitest';
import { checkAuthResults } from './sendTestMail.ts';

const checkResults = (pasted: string) =>
  checkAuthResults(pasted, 'website@kirra.com.au').map(({ severity, what }) => `${severity}: ${what}`);

const ALL_GOOD = [
  'good: The sending server is one of those that the domain names (SPF).',
  'good: The signature is whole and from the domain (DKIM).',
  'good: Receivers believe that the mail comes from the domain of MAIL_FROM (DMARC).',
];

it('reads Microsoft’s, in one line', () => {
  const pasted =
    'Authentication-Results: spf=pass (sender IP is 40.107.1.1) smtp.mailfrom=kirra.com.au; dkim=pass (signature was verified) header.d=kirra.com.au;dmarc=pass action=none header.from=kirra.com.au;compauth=pass reason=100';
  expect(checkResults(pasted)).toEqual(ALL_GOOD);
});

it('reads one header for each check, as Apple writes them, folded by tabs', () => {
  const pasted = [
    'Authentication-Results: bimi.icloud.com; bimi=skipped reason="insufficient dmarc"',
    'Authentication-Results: dmarc.icloud.com;',
    '\tdmarc=pass header.from=kirra.com.au',
    'Authentication-Results: dkim-verifier.icloud.com;\r',
    '\tdkim=pass (2048-bit key) header.d=kirra.com.au header.i=@kirra.com.au',
    'Authentication-Results: spf.icloud.com;',
    '\tspf=pass (spf.icloud.com: domain of website@kirra.com.au designates 1.2.3.4 as permitted sender) smtp.mailfrom=website@kirra.com.au',
  ].join('\n');
  expect(checkResults(pasted)).toEqual(ALL_GOOD);
});

it('tells a signature of the mail service from one of the domain', () => {
  const pasted =
    'Authentication-Results: mx.example; spf=pass smtp.mailfrom=bounces@sendgrid.net; dkim=pass header.d=sendgrid.net; dmarc=fail header.from=kirra.com.au';
  expect(checkResults(pasted)).toEqual([
    'warning: SPF holds for sendgrid.net, not for kirra.com.au.',
    'warning: DKIM holds for sendgrid.net, not for kirra.com.au.',
    'error: Receivers do not believe that the mail comes from the domain of MAIL_FROM (DMARC). The receiver says: fail.',
  ]);
  const both = pasted.replace('dkim=pass header.d=sendgrid.net', '$&; dkim=pass header.d=mail.kirra.com.au');
  expect(checkResults(both)[1]).toBe(ALL_GOOD[1]);
});

it('says so when there is no signature, or nothing of a check', () => {
  expect(
    checkResults('Authentication-Results: mx.example; dkim=none; spf=pass smtp.mailfrom=kirra.com.au'),
  ).toEqual([
    ALL_GOOD[0],
    'warning: There is no signature of the domain that holds (DKIM). The receiver says: none.',
  ]);
  expect(checkResults('Authentication-Results: mx.example; dkim=pass header.d=kirra.com.au')[0]).toBe(
    'warning: The receiver says nothing of SPF.',
  );
});

it('asks for the headers of the mailbox that received it, where there are others', () => {
  expect(checkResults('Subject: Test\nFrom: a@b.example')).toEqual([
    'warning: What was pasted says nothing of SPF, DKIM or DMARC.',
  ]);
});
