import { FOREVER } from '#store';
import { DAY } from '../../durations.ts';
import type { SharedParts } from '../types.ts';

/** Hour in the practice's time zone after which the first maintenance round sends the daily line. */
const DIGEST_HOUR = 7;

/** Sends the owner's daily line once a day, from one instance. @throws the mail error: the next round retries */
export async function sendDigest(parts: SharedParts): Promise<void> {
  const { store, clock, mailer, readTimeZone, createBackgroundSignal } = parts;
  const now = clock.now();
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(readTimeZone());
  const mark = `digest ${local.toPlainDate()}`;
  if (!mailer.sendDigest || local.hour < DIGEST_HOUR || !(await store.takeMark(mark, now, FOREVER))) return;
  try {
    const { queued: notMailed, held: allHeld, failed } = await store.countOutbox();
    // Does not count enquiries marked as spam, which need no review.
    const held = Math.max(0, allHeld - (await store.owner.countHeldSpam()));
    const enquiries = await store.countSince(now - DAY);
    await mailer.sendDigest({ enquiries, notMailed, held, failed }, createBackgroundSignal());
  } catch (error) {
    // The next round retries: the owner takes a missing daily line as a sign of a fault.
    await store.dropMark(mark, now);
    throw error;
  }
}
