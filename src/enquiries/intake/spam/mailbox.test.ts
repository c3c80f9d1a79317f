import { expect, it } from 'vitest';
import { normaliseMailbox } from './index.ts';
import { countSpareDots, hasRestrictedDomain, isDisposable, readAddress } from './mailbox.ts';

it.each([
  'victim@gmail.com',
  'VICTIM@Gmail.COM',
  'victim@ｇmail.com',
  'ｖictim@gmail.com',
  'victim@𝐠mail.com',
  'victim@gmail。com',
  'v.i.c.t.i.m@gmail.com',
  'victim+1@gmail.com',
  'vic.tim+a+b@googlemail.com',
  'victim@ⓖⓜⓐⓘⓛ.com',
])('normalises %s to its mailbox', (email) => {
  expect(normaliseMailbox(email)).toBe('victim@gmail.com');
});

it.each([
  ['Ada.Sand@Example.com', 'ada.sand@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ['ada@0x7f.1', 'ada@127.0.0.1'],
])('keeps the parts of %s that may distinguish mailboxes: %s', (email, mailbox) =>
  expect(normaliseMailbox(email)).toBe(mailbox),
);

it('detects disposable domains and their subdomains, but not forwarding services', () => {
  for (const domain of ['mailinator.com', 'YOPMAIL.com', 'a.b.guerrillamail.com']) {
    expect(isDisposable(readAddress(`a@${domain}`)), domain).toBe(true);
  }
  for (const domain of [
    'gmail.com',
    'duck.com',
    'privaterelay.appleid.com',
    'mozmail.com',
    'mailinator.com.example',
  ]) {
    expect(isDisposable(readAddress(`a@${domain}`)), domain).toBe(false);
  }
});

it('detects the domains of governments, schools and hospitals', () => {
  for (const domain of ['health.qld.gov.au', 'student.usc.edu.au', 'ox.ac.uk', 'va.gov', 'nhs.uk']) {
    expect(hasRestrictedDomain(readAddress(`a@${domain}`)), domain).toBe(true);
  }
  for (const domain of ['gov.example', 'edu-mail.com', 'gov.au.example']) {
    expect(hasRestrictedDomain(readAddress(`a@${domain}`)), domain).toBe(false);
  }
});

it('counts the dots that Gmail ignores, beyond the two that a name may need', () => {
  expect(countSpareDots(readAddress('jean.marie.dupont@gmail.com'))).toBe(0);
  expect(countSpareDots(readAddress('m.a.v.an.ah+x.y.z@googlemail.com'))).toBe(2);
  expect(countSpareDots(readAddress('a.b.c.d.e@example.com'))).toBe(0);
});
