import type { HeldSize, RecentCounts } from '#store';
import { EnquiryError } from '../errors.ts';

/** CONTRACT "Settings", `RATE_LIMIT`. */
export interface RateLimit {
  count: number;
  windowMs: number;
}

/**
 * All limits count checked enquiries (with a solved person check) and unchecked enquiries separately: no checked
 * enquiry is held or refused because of unchecked enquiries (CONTRACT "An enquiry").
 */

/** A /48 has this multiple of a client's limit: it contains 65,536 networks that each count as one client. */
const PREFIX48_FACTOR = 4;
/** Per window: number of unchecked enquiries from one client that are mailed. The rest are held. */
const MAX_UNCHECKED_PER_CLIENT = 3;
const MAX_UNCHECKED_PER_PREFIX48 = 6;
/** Per window: an email address with more enquiries is probably misused, or belongs to a program. */
const MAX_PER_SENDER = 5;
/** The limit for all clients together is this multiple of a client's limit. */
const FLOOD_FACTOR = 12;
const UNCHECKED_FLOOD_FACTOR = 3;

export function countAtMost({ count }: RateLimit): number {
  return FLOOD_FACTOR * count;
}

/**
 * Decides by the counts. Held enquiries count only towards refusals, so that holding does not reinforce itself.
 * @returns refused until a time, held for a reason, or (`undefined`) accepted
 */
export function decideByCount(
  recent: RecentCounts,
  { count, windowMs }: RateLimit,
  { checked, now }: { checked: boolean; now: number },
): { limitedUntil: number } | { hold: string } | undefined {
  // The refusal never lasts longer than the window, even if the clock was set back.
  const limitSince = (first: number) => ({ limitedUntil: Math.min(first, now) + windowMs });
  if (recent.fromClient >= count) return limitSince(recent.firstFromClient);
  if (recent.fromPrefix48 >= PREFIX48_FACTOR * count) return limitSince(recent.firstFromPrefix48);
  if (!checked && recent.queuedFromClient >= MAX_UNCHECKED_PER_CLIENT) {
    return { hold: 'several from one client without a person check' };
  }
  if (!checked && recent.queuedFromPrefix48 >= MAX_UNCHECKED_PER_PREFIX48) {
    return { hold: 'several from one network without a person check' };
  }
  if (!checked && recent.queuedFromAll >= UNCHECKED_FLOOD_FACTOR * count) {
    return { hold: 'many at once without a person check' };
  }
  if (recent.queuedFromAll >= FLOOD_FACTOR * count) return { hold: 'many at once' };
  return recent.queuedFromSender >= MAX_PER_SENDER ? { hold: 'many under one email address' } : undefined;
}

/** Whether the ceiling for held enquiries is reached: a flood must fill neither the disk nor the owner's list. */
export const isCeilingReached = (held: HeldSize, max: HeldSize): boolean =>
  held.rows >= max.rows || held.bytes >= max.bytes;

export function createTooManyError(waitMs: number): EnquiryError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new EnquiryError(
    'RESOURCE_EXHAUSTED',
    `Too many messages came from your connection. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or phone.`,
    { retryAfterSeconds },
  );
}

/** For unchecked enquiries while the ceiling for held enquiries is reached (CONTRACT "Settings", `HELD_MAX`). */
export const createTooManyHeldError = () =>
  new EnquiryError(
    'RESOURCE_EXHAUSTED',
    'I can’t take messages without the check that you are a person just now, because too many are waiting. Please turn JavaScript on and send yours again, or phone.',
    { retryAfterSeconds: 3600 },
  );
