import { expect, it } from 'vitest';
import { createTimes } from '#enquiry';
import { describeAuditEntry } from './AuditLog.tsx';

const YOU = 'jo@practice.example';
const times = createTimes('Australia/Brisbane', () => Date.UTC(2026, 10, 25, 3));
const describe = (action: string, about = '', who = YOU) =>
  describeAuditEntry({ step: 1, at: 0, who, action, about }, YOU, times);

it('formats each action as a sentence with its actor', () => {
  expect(describe('signed in', 'My phone, Safari on an iPhone')).toBe(
    'You signed in with My phone, Safari on an iPhone.',
  );
  expect(describe('ended all other sessions', '1')).toBe('You signed out everywhere else, 1 place.');
  expect(describe('marked as no spam', '2 enquiries')).toBe('You marked 2 enquiries as no spam.');
  expect(describe('used a passkey that may be a copy', 'My phone')).toBe(
    'You used the passkey of “My phone”, whose counter had gone back: it was moved, or somebody has a copy.',
  );
  expect(describe('removed', YOU, 'manager@practice.example')).toBe(
    `manager@practice.example removed ${YOU}.`,
  );
  expect(describe('marked as answered', 'enquiry 1', 'the link in the mail')).toBe(
    'The link in the mail marked enquiry 1 as answered.',
  );
  expect(describe('invited', YOU, 'the command line')).toBe(`Whoever runs the server invited ${YOU}.`);
});

it('formats times in the practice’s time zone, and adds one full stop', () => {
  expect(describe('chose when the page goes online', '2026-11-25T15:50:00.000Z')).toBe(
    'You chose when the page goes online: 26 November at 1:50\u00a0am.',
  );
  expect(describe('put the page online', 'Form: leave a message.')).toBe(
    'You put the page online: Form: leave a message.',
  );
});

it('shows an unknown action as stored', () => {
  expect(describe('did something newer', 'of it')).toBe('You did something newer: of it.');
  expect(describe('did something newer')).toBe('You did something newer.');
  expect(describe('toString')).toBe('You toString.');
});
