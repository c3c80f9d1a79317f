import { DAY } from '#durations';
import { FOREVER, type Store } from '#store';
import type { EnquiryMailer, EnquiryServiceParts, ServiceClock } from '../types.ts';

/** The daily line goes out at the first round after this hour, by the practice's clock. */
const DIGEST_HOUR = 7;

export interface DigestParts {
  store: Store;
  clock: ServiceClock;
  mailer: EnquiryMailer;
  readTimeZone: EnquiryServiceParts['readTimeZone'];
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/** Sends the owner's daily line, once a day, by one instance. @throws what the mail server did: it is tried again. */
export async function sendDigest({
  store,
  clock,
  mailer,
  readTimeZone,
  createBackgroundSignal,
}: DigestParts): Promise<void> {
  const now = clock.now();
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(readTimeZone());
  const mark = `digest ${local.toPlainDate()}`;
  if (!mailer.sendDigest || local.hour < DIGEST_HOUR) return;
  if (!(await store.takeMark(mark, now, FOREVER))) return;
  try {
    const { queued: notMailed, held: allHeld, failed } = await store.countOutbox();
    // What the owner has called spam need not be looked at again.
    const held = Math.max(0, allHeld - (await store.owner.countHeldSpam()));
    const enquiries = await store.countSince(now - DAY);
    await mailer.sendDigest({ enquiries, notMailed, held, failed }, createBackgroundSignal());
  } catch (error) {
    // The next round tries again: a daily line that does not come says that something is wrong.
    await store.dropMark(mark, now);
    throw error;
  }
}
