import type { Decision, Held, Recent } from '#store';

/** CONTRACT "Settings", `RATE_LIMIT`: so many enquiries from one client in so many milliseconds. */
export interface RateLimit {
  count: number;
  windowMs: number;
}

/**
 * Everything here holds for enquiries with a solved person check and for those without, each counted apart: however
 * many come without, none with is held or refused because of them (CONTRACT "An enquiry").
 */

/** One /48 may send this many times a single client's limit: it has 65,536 networks of the size that counts as one. */
const PREFIX48 = 4;
/** Without a person check, this many from one client are mailed in one window; beyond, the owner looks first. */
const UNCHECKED_FROM_CLIENT = 3;
/** The same for one /48. */
const UNCHECKED_FROM_PREFIX48 = 6;
/** One address that writes more often than this is being used by somebody else, or by a program. */
const FROM_SENDER = 5;
/** A flood from many clients: this many times one client's limit, or a quarter of that without a person check. */
const FLOOD = 12;
const UNCHECKED_FLOOD = 3;

/** How many enquiries have to be counted before `decideByCount` can tell a flood. */
export function countAtMost({ count }: RateLimit): number {
  return FLOOD * count;
}

/** Why an enquiry may not come in, and until when; or why it is held; or nothing. */
export type CountDecision = Extract<Decision, { limitedUntil: number }> | { hold: string } | undefined;

/** Judges an enquiry by what came lately. Held ones count only where it refuses: holding never feeds itself. */
export function decideByCount(
  recent: Recent,
  { count, windowMs }: RateLimit,
  { checked, now }: { checked: boolean; now: number },
): CountDecision {
  // Never longer than the window, even if the clock was set back since.
  const limitSince = (first: number) => ({ limitedUntil: Math.min(first, now) + windowMs });
  if (recent.fromClient >= count) return limitSince(recent.firstFromClient);
  if (recent.fromPrefix48 >= PREFIX48 * count) return limitSince(recent.firstFromPrefix48);
  if (!checked && recent.queuedFromClient >= UNCHECKED_FROM_CLIENT) {
    return { hold: 'several from one client without a person check' };
  }
  if (!checked && recent.queuedFromPrefix48 >= UNCHECKED_FROM_PREFIX48) {
    return { hold: 'several from one network without a person check' };
  }
  if (!checked && recent.queuedFromAll >= UNCHECKED_FLOOD * count) {
    return { hold: 'many at once without a person check' };
  }
  if (recent.queuedFromAll >= FLOOD * count) return { hold: 'many at once' };
  return recent.queuedFromSender >= FROM_SENDER ? { hold: 'many under one email address' } : undefined;
}

/**
 * Whether so much is held that nothing more may come in without a person check: a flood must not fill the disk, nor
 * bury the true ones.
 */
export const isCeilingReached = (held: Held, max: Held): boolean =>
  held.rows >= max.rows || held.bytes >= max.bytes;
