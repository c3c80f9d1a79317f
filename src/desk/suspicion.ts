import type { EnquiryFields } from '#enquiry';
import type { Decision, Recent } from '#store';
import type { Client, DeskParts } from './types.ts';

type RateLimit = NonNullable<DeskParts['rateLimit']>;

/** Without a person check, this many an hour from one client are mailed; beyond, the owner looks first. */
const PLAIN_FROM_CLIENT = 3;
/** One address that writes more often than this is being used by somebody else, or by a machine. */
const FROM_SENDER = 5;
/** A flood from many clients: this many times one client's limit, or a quarter of that without a person check. */
const FLOOD = 12;
const PLAIN_FLOOD = 3;

/** A name is a name: with a web address in it, it is an advertisement. */
const LINK = /:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|xyz|top|shop|site|online|io|ru|cn|au)\b/i;

/** What about the enquiry itself looks like spam, or nothing. Suspicion means `held`, never dropped. */
export function suspicionOf(fields: EnquiryFields): string | undefined {
  return LINK.test(fields.firstName) || LINK.test(fields.lastName) ? 'a web address in the name' : undefined;
}

/** How many enquiries have to be counted before `decideByCount` can judge a flood. */
export function countAtMost(limit: RateLimit): number {
  return FLOOD * limit.count;
}

/** Weighs an enquiry against what came lately (CONTRACT `RATE_LIMIT` and "An enquiry", `held`). */
export function decideByCount(recent: Recent, limit: RateLimit, form: Client['form'], now: number): Decision {
  if (recent.fromClient >= limit.count) {
    /** Never longer than the window, even if the clock was set back since. */
    return { limitedUntil: Math.min(recent.firstFromClient, now) + limit.windowMs };
  }
  if (form === 'plain' && recent.fromClient >= PLAIN_FROM_CLIENT) {
    return { state: 'held', reason: 'several from one client without a person check' };
  }
  if (form === 'plain' && recent.fromAll >= PLAIN_FLOOD * limit.count) {
    return { state: 'held', reason: 'a flood, and no person check' };
  }
  if (recent.fromAll >= FLOOD * limit.count) return { state: 'held', reason: 'a flood' };
  if (recent.fromSender >= FROM_SENDER) return { state: 'held', reason: 'many under one email address' };
  return { state: 'queued', reason: form === 'plain' ? 'received by the plain form' : 'received' };
}
