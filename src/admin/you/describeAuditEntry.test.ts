import { expect, it } from 'vitest';
import { createTimes } from '#enquiry';
import { describeAuditEntry } from './AuditLog.tsx';

const YOU = 'jo@practice.example';
const times = createTimes('Australia/Brisbane', () => Date.UTC(2026, 10, 25, 3));
const say = (action: string, about = '', who = YOU) =>
  describeAuditEntry({ step: 1, at: 0, who, action, about }, YOU, times);

it('makes a sentence of each thing that was done, with who did it', () => {
  expect(say('signed in', 'My phone, Safari on an iPhone')).toBe(
    'You signed in with My phone, Safari on an iPhone.',
  );
  expect(say('ended all other sessions', '1')).toBe('You signed out everywhere else, 1 place.');
  expect(say('marked as no spam', '2 enquiries')).toBe('You marked 2 enquiries as no spam.');
  expect(say('used a passkey that may be a copy', 'My phone')).toBe(
    'You used the passkey of “My phone”, whose counter had gone back: it was moved, or somebody has a copy.',
  );
  expect(say('removed', YOU, 'manager@practice.example')).toBe(`manager@practice.example removed ${YOU}.`);
  expect(say('marked as answered', 'enquiry 1', 'the link in the mail')).toBe(
    'The link in the mail marked enquiry 1 as answered.',
  );
  expect(say('invited', YOU, 'the command line')).toBe(`Whoever runs the server invited ${YOU}.`);
});

it('says a time by the practice’s clock, and ends once', () => {
  expect(say('chose when the page goes online', '2026-11-25T15:50:00.000Z')).toBe(
    'You chose when the page goes online: 26 November at 1:50\u00a0am.',
  );
  expect(say('put the page online', 'Form: leave a message.')).toBe(
    'You put the page online: Form: leave a message.',
  );
});

it('shows what it does not know as it was written down', () => {
  expect(say('did something newer', 'of it')).toBe('You did something newer: of it.');
  expect(say('did something newer')).toBe('You did something newer.');
  expect(say('toString')).toBe('You toString.');
});
