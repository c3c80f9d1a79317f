import { expect, it } from 'vitest';
import { makeEnquiry } from '../../../tests/support/admin/fakeAdmin.ts';
import { explainHold, findBadge } from './StateBadge.tsx';

const findLabel = (fields: Parameters<typeof makeEnquiry>[1]) => findBadge(makeEnquiry(0, fields))?.label;

it('shows only the most important state, and no badge for a mailed enquiry', () => {
  expect(findLabel({})).toBeUndefined();
  expect(findLabel({ state: 'queued' })).toBe('On its way to your mail');
  expect(findLabel({ state: 'sending' })).toBe('On its way to your mail');
  expect(findLabel({ state: 'queued', isDelayed: true })).toBe('Waiting');
  expect(findLabel({ state: 'failed' })).toBe('Not mailed');
  expect(findLabel({ state: 'failed', answeredAt: 1 })).toBe('Answered');
  expect(findLabel({ state: 'held', reason: 'looks like spam' })).toBe('Held: looks like advertising');
  expect(findLabel({ state: 'held', reason: 'looks like spam', isSpam: true })).toBe('Marked as spam');
  expect(findLabel({ state: 'erased', answeredAt: 1, isSpam: true })).toBe('Nothing is left of it');
});

it.each([
  ['looks like spam', 'Held, because it looks like advertising'],
  ['several from one client without a person check', 'Held, because several came from one place'],
  ['several from one network without a person check', 'Held, because several came from one place'],
  ['many at once without a person check', 'Held, because many came at once'],
  ['many under one email address', 'Held, because many came under one address'],
  ['the captcha could not be asked', 'Held, because it could not be checked'],
])('explains the hold "%s"', (reason, sentence) => {
  expect(explainHold(reason)).toBe(sentence);
});
