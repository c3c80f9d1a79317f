import type { Acceptance, Decision, Recent } from '#store';
import { countAtMost, decideByCount, type RateLimit } from './rateLimit.ts';
import { HOLD_AT, type SpamScore } from './spam/index.ts';
import type { Identity } from './tokenCheck.ts';

/** All that an enquiry is decided by, except what came before it. */
export interface Evidence extends Pick<Identity, 'checked' | 'doubt'> {
  spam: SpamScore;
  /** Says at the moment of decision whether so many are held that none may come in without a person check. */
  isHeldFull(): boolean;
  now: number;
}

/** What the store has to count for this enquiry, and how it is decided by that. `null`: `RATE_LIMIT` is off. */
export function prepareDecision(
  evidence: Evidence,
  rateLimit: RateLimit | null,
): Omit<Acceptance, 'enquiry'> {
  if (!rateLimit) return { decide: () => decide(evidence) };
  return {
    count: { since: evidence.now - rateLimit.windowMs, atMost: countAtMost(rateLimit) },
    decide: (recent) => decide(evidence, { recent, rateLimit }),
  };
}

/** Refused, held with the gravest reason, or queued. */
function decide(evidence: Evidence, lately?: { recent: Recent; rateLimit: RateLimit }): Decision {
  const { checked, doubt, spam } = evidence;
  const byCount = lately && decideByCount(lately.recent, lately.rateLimit, evidence);
  if (byCount && 'limitedUntil' in byCount) return byCount;
  if (!checked && evidence.isHeldFull()) return { full: true };
  const hold = doubt ?? (spam.score >= HOLD_AT ? 'looks like spam' : byCount?.hold);
  if (hold !== undefined) return { state: 'held', reason: hold };
  return { state: 'queued', reason: checked ? 'received' : 'received without a person check' };
}
