import type { Decision, Held, Recent } from '#store';

/** CONTRACT "Settings", `RATE_LIMIT`. */
export interface RateLimit {
  count: number;
  windowMs: number;
}

/**
 * All limits count enquiries with a solved person check and those without separately: checked ones are never held or
 * refused because of unchecked ones (CONTRACT "An enquiry").
 */

/** Multiple of a client's limit for a /48, which holds 65,536 networks that count as one client each. */
const PREFIX48_FACTOR = 4;
/** Per window: unchecked enquiries of one client that are mailed; further ones are held. */
const UNCHECKED_MAX_PER_CLIENT = 3;
/** The same for one /48. */
const UNCHECKED_MAX_PER_PREFIX48 = 6;
/** An address that writes more often is being misused, or belongs to a program. */
const MAX_PER_SENDER = 5;
/** Multiples of a client's limit for all clients together, checked and unchecked. */
const FLOOD_FACTOR = 12;
const UNCHECKED_FLOOD_FACTOR = 3;

export function countAtMost({ count }: RateLimit): number {
  return FLOOD_FACTOR * count;
}

/** Refused until a time, held for a reason, or accepted. */
export type CountDecision = Extract<Decision, { limitedUntil: number }> | { hold: string } | undefined;

/** Held enquiries count towards refusals only: holding must not reinforce itself. */
export function decideByCount(
  recent: Recent,
  { count, windowMs }: RateLimit,
  { checked, now }: { checked: boolean; now: number },
): CountDecision {
  // Never longer than the window, even if the clock was set back since.
  const limitSince = (first: number) => ({ limitedUntil: Math.min(first, now) + windowMs });
  if (recent.fromClient >= count) return limitSince(recent.firstFromClient);
  if (recent.fromPrefix48 >= PREFIX48_FACTOR * count) return limitSince(recent.firstFromPrefix48);
  if (!checked && recent.queuedFromClient >= UNCHECKED_MAX_PER_CLIENT) {
    return { hold: 'several from one client without a person check' };
  }
  if (!checked && recent.queuedFromPrefix48 >= UNCHECKED_MAX_PER_PREFIX48) {
    return { hold: 'several from one network without a person check' };
  }
  if (!checked && recent.queuedFromAll >= UNCHECKED_FLOOD_FACTOR * count) {
    return { hold: 'many at once without a person check' };
  }
  if (recent.queuedFromAll >= FLOOD_FACTOR * count) return { hold: 'many at once' };
  return recent.queuedFromSender >= MAX_PER_SENDER ? { hold: 'many under one email address' } : undefined;
}

/** Whether the ceiling for unchecked enquiries is reached: a flood must fill neither the disk nor the list of held ones. */
export const isCeilingReached = (held: Held, max: Held): boolean =>
  held.rows >= max.rows || held.bytes >= max.bytes;
