import { expect, it } from 'vitest';
import { makeEnquiry } from '../../../tests/support/admin/fakeAdmin.ts';
import { explainHold, findMark } from './StateBadge.tsx';

const mark = (given: Parameters<typeof makeEnquiry>[1]) => findMark(makeEnquiry(0, given))?.words;

it('finds the most important state, and none for a mailed enquiry', () => {
  expect(mark({})).toBeUndefined();
  expect(mark({ state: 'queued' })).toBe('On its way to your mail');
  expect(mark({ state: 'sending' })).toBe('On its way to your mail');
  expect(mark({ state: 'queued', isDelayed: true })).toBe('Waiting');
  expect(mark({ state: 'failed' })).toBe('Not mailed');
  expect(mark({ state: 'failed', answeredAt: 1 })).toBe('Answered');
  expect(mark({ state: 'held', reason: 'looks like spam' })).toBe('Held: looks like advertising');
  expect(mark({ state: 'held', reason: 'looks like spam', isSpam: true })).toBe('Marked as spam');
  expect(mark({ state: 'erased', answeredAt: 1, isSpam: true })).toBe('Nothing is left of it');
});

it.each([
  ['looks like spam', 'Held, because it looks like advertising'],
  ['several from one client without a person check', 'Held, because several came from one place'],
  ['several from one network without a person check', 'Held, because several came from one place'],
  ['many at once without a person check', 'Held, because many came at once'],
  ['many under one email address', 'Held, because many came under one address'],
  ['the captcha could not be asked', 'Held, because it could not be checked'],
])('explains the hold "%s"', (reason, words) => {
  expect(explainHold(reason)).toBe(words);
});
