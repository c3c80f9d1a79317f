/**
 * Scores realistic enquiries and spam. Weights were tuned on the `tuning` sets alone; of the `final` sets only these
 * counts were ever seen (docs/decisions/0105), so a failure prints no text.
 */
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { EnquiryFields } from '#enquiry';
import type { Store } from '#store';
import goodFinal from '../../../../tests/support/collections/good.final.json';
import goodTuning from '../../../../tests/support/collections/good.tuning.json';
import spamFinal from '../../../../tests/support/collections/spam.final.json';
import spamTuning from '../../../../tests/support/collections/spam.tuning.json';
import { HOUR } from '../../../durations.ts';
import { createCopyCounter, HOLD_SCORE, scoreSpam } from './index.ts';

type Collected = EnquiryFields & { headless?: boolean };

/** Scores the enquiries as if one arrived each hour, with the copies that the enquiry service would count. */
async function scoreAll(collection: readonly Collected[]): Promise<number[]> {
  const scores: number[] = [];
  const stored = collection.map(toStored).reverse();
  const countCopies = createCopyCounter(
    { list: () => Readable.from(stored) as unknown as ReturnType<Store['list']> },
    // The list is read once; messages later than `now` do not count.
    { now: () => scores.length * HOUR, uptime: () => 0 },
  );
  for (const enquiry of collection) {
    const copies = await countCopies(enquiry);
    scores.push(scoreSpam(enquiry, { automated: enquiry.headless === true, copies }).score);
  }
  return scores;
}

const toStored = ({ email, message }: Collected, number: number) => ({
  email,
  message,
  receivedAt: number * HOUR,
});

const listHeld = (scores: readonly number[]) =>
  scores.flatMap((score, number) => (score >= HOLD_SCORE ? [number] : []));

it.each([
  ['to tune by', goodTuning, spamTuning, 291],
  ['set aside', goodFinal, spamFinal, 72],
] as const)('holds no good enquiry and most spam of those %s', async (half, good, spam, atLeast) => {
  const heldGood = listHeld(await scoreAll(good));
  const heldSpam = listHeld(await scoreAll(spam));
  console.log(
    `good enquiries ${half}: ${heldGood.length} of ${good.length} held; ` +
      `spam ${half}: ${heldSpam.length} of ${spam.length} held`,
  );
  expect(heldGood).toEqual([]);
  expect(heldSpam.length).toBeGreaterThanOrEqual(atLeast);
});

it('has collections of at least 150 each, with no message in both halves', () => {
  for (const halves of [
    [goodTuning, goodFinal],
    [spamTuning, spamFinal],
  ] as const) {
    const messages = halves.flat().map(({ email, message }) => `${email}\n${message}`);
    expect(messages.length).toBeGreaterThanOrEqual(150);
    expect(new Set(messages).size === messages.length).toBe(true);
  }
});
