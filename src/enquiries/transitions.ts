import type { State } from '#enquiry';
import { type Change, type Selection, type Store, TRANSITION_BATCH } from '#store';

/**
 * Every change of state (CONTRACT "An enquiry"). An enquiry arrives `queued`, or `held` when it is suspicious.
 * `resetAttempts` restarts its attempts and its five days.
 */
export const TRANSITIONS = {
  // Due, or its lease has expired.
  claimed: { from: ['queued', 'sending'], to: 'sending' },
  mailed: { from: ['sending'], to: 'sent' },
  // After a passing fault, or when the site stops.
  postponed: { from: ['sending'], to: 'queued' },
  // Refused for good, or after five days.
  givenUp: { from: ['sending'], to: 'failed' },
  // By the owner: a failed one, a sent one, or one that is no spam.
  retried: { from: ['failed'], to: 'queued', resetAttempts: true },
  mailedAgain: { from: ['sent'], to: 'queued', resetAttempts: true },
  released: { from: ['held'], to: 'queued', resetAttempts: true },
  // By rule or on request: the words go, id and times stay.
  erased: { from: ['queued', 'sending', 'sent', 'failed', 'held'], to: 'erased' },
} as const satisfies Record<string, { from: readonly State[]; to: State; resetAttempts?: boolean }>;

/** `claimed` is missing: `Store.claim` also returns the enquiry. */
export type TransitionName = Exclude<keyof typeof TRANSITIONS, 'claimed'>;

type TransitionDetails = Pick<Change, 'at' | 'reason' | 'dueAt' | 'remember' | 'audit'>;
type TransitionSelection = Omit<Selection, 'states'> & { states?: readonly State[] };

/** Changes at most `TRANSITION_BATCH` enquiries, those in a permitted state. @returns how many. */
export function applyTransition(
  store: Store,
  name: TransitionName,
  which: TransitionSelection,
  details: TransitionDetails,
): Promise<number> {
  const transition: { from: readonly State[]; to: State; resetAttempts?: boolean } = TRANSITIONS[name];
  const states = which.states?.filter((state) => transition.from.includes(state)) ?? transition.from;
  return store.transition(
    { ...which, states },
    { ...details, to: transition.to, ...(transition.resetAttempts && { resetAttempts: true }) },
  );
}

/** Changes all of them, in batches. `progress` receives the running total. */
export async function applyTransitionToAll(
  store: Store,
  name: TransitionName,
  which: TransitionSelection,
  details: TransitionDetails,
  progress?: (done: number) => void,
): Promise<number> {
  let changedCount = 0;
  for (;;) {
    const changed = await applyTransition(store, name, which, details);
    changedCount += changed;
    if (changed > 0) progress?.(changedCount);
    if (changed < TRANSITION_BATCH) return changedCount;
  }
}
