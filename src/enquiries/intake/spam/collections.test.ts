/**
 * Scores enquiries as people write them, and spam. Weights were tuned on the `tuning` halves alone; of the `final`
 * halves only these figures were ever examined (docs/decisions/0105). So a failure prints numbers, never text.
 */
import { expect, it } from 'vitest';
import type { EnquiryFields } from '#enquiry';
import goodFinal from '../../../../tests/support/collections/good.final.json';
import goodTuning from '../../../../tests/support/collections/good.tuning.json';
import spamFinal from '../../../../tests/support/collections/spam.final.json';
import spamTuning from '../../../../tests/support/collections/spam.tuning.json';
import { CopyIndex, HOLD_AT, normaliseMailbox, scoreSpam } from './index.ts';

type Collected = EnquiryFields & { headless?: boolean };

const HOUR_MS = 60 * 60 * 1000;

/** The scores in order of arrival, one an hour, with the copy index of the enquiry service. */
function scoreAll(collection: readonly Collected[]): number[] {
  const index = new CopyIndex();
  return collection.map((enquiry, number) => {
    const entry = {
      id: String(number),
      mailbox: normaliseMailbox(enquiry.email),
      message: enquiry.message,
      receivedAt: number * HOUR_MS,
    };
    const copies = index.countCopies(entry);
    index.add(entry);
    return scoreSpam(enquiry, { automated: enquiry.headless === true, copies }).score;
  });
}

const heldOf = (scores: readonly number[]) =>
  scores.flatMap((score, number) => (score >= HOLD_AT ? [number] : []));

it.each([
  ['to tune by', goodTuning, spamTuning, 291],
  ['set aside', goodFinal, spamFinal, 72],
] as const)('hold no good enquiry and most spam ones of those %s', (half, good, spam, atLeast) => {
  const heldGood = heldOf(scoreAll(good));
  const heldSpam = heldOf(scoreAll(spam));
  console.log(
    `good enquiries ${half}: ${heldGood.length} of ${good.length} held; ` +
      `spam ${half}: ${heldSpam.length} of ${spam.length} held`,
  );
  expect(heldGood).toEqual([]);
  expect(heldSpam.length).toBeGreaterThanOrEqual(atLeast);
});

it('have at least 150 of each, none of them in both halves', () => {
  for (const halves of [
    [goodTuning, goodFinal],
    [spamTuning, spamFinal],
  ] as const) {
    const messages = halves.flat().map(({ email, message }) => `${email}\n${message}`);
    expect(messages.length).toBeGreaterThanOrEqual(150);
    expect(new Set(messages).size === messages.length).toBe(true);
  }
});
