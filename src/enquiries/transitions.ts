import type { State } from '#enquiry';
import { type Change, type Selection, type Store, TRANSITION_BATCH } from '#store';

/** All permitted changes of state (CONTRACT "An enquiry"). `resetAttempts` restarts attempts and the five days. */
export const TRANSITIONS = {
  // The enquiry is due, or its lease has expired.
  claimed: { from: ['queued', 'sending'], to: 'sending' },
  mailed: { from: ['sending'], to: 'sent' },
  // After a temporary fault, or when the site stops.
  postponed: { from: ['sending'], to: 'queued' },
  // When the mail is refused for good, or after five days.
  givenUp: { from: ['sending'], to: 'failed' },
  // By the owner: queues a failed enquiry, a sent one, or a held one that is not spam.
  retried: { from: ['failed'], to: 'queued', resetAttempts: true },
  mailedAgain: { from: ['sent'], to: 'queued', resetAttempts: true },
  released: { from: ['held'], to: 'queued', resetAttempts: true },
  // By the retention rule or on request: erases the visitor's data, keeps id and times.
  erased: { from: ['queued', 'sending', 'sent', 'failed', 'held'], to: 'erased' },
} as const satisfies Record<string, { from: readonly State[]; to: State; resetAttempts?: boolean }>;

/** Without `claimed`, which is made by `Store.claim`. */
export type TransitionName = Exclude<keyof typeof TRANSITIONS, 'claimed'>;

type TransitionDetails = Pick<Change, 'at' | 'reason' | 'dueAt' | 'remember' | 'audit'>;
type TransitionSelection = Omit<Selection, 'states'> & { states?: readonly State[] };

/** Changes at most `TRANSITION_BATCH` enquiries that are in a permitted state. @returns their number */
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

/** Changes all selected enquiries, in batches. `progress` receives the running total. */
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
