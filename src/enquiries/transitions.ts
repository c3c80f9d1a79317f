import type { State } from '#enquiry';
import { type Change, inBatches, type Selection, type Store, TRANSITION_BATCH } from '#store';

/** All permitted changes of state (CONTRACT "An enquiry"). `resetAttempts` restarts attempts and the five days. */
export const TRANSITIONS = {
  // The enquiry is due, or its lease has expired.
  claimed: { from: ['queued', 'sending'], to: 'sending' },
  mailed: { from: ['sending'], to: 'sent' },
  // After a temporary fault, or when the site stops.
  postponed: { from: ['sending'], to: 'queued' },
  // When the mail is refused for good, or after five days.
  givenUp: { from: ['sending'], to: 'failed' },
  // By the owner: queues a failed or sent enquiry, or a held enquiry that is not spam.
  retried: { from: ['failed'], to: 'queued', resetAttempts: true },
  mailedAgain: { from: ['sent'], to: 'queued', resetAttempts: true },
  released: { from: ['held'], to: 'queued', resetAttempts: true },
  // By the retention rule or on request: erases the visitor's data, keeps id and times.
  erased: { from: ['queued', 'sending', 'sent', 'failed', 'held'], to: 'erased' },
} as const satisfies Record<string, { from: readonly State[]; to: State; resetAttempts?: boolean }>;

/** Every transition except `claimed`, which `Store.claim` makes. */
export type TransitionName = Exclude<keyof typeof TRANSITIONS, 'claimed'>;

type TransitionDetails = Pick<Change, 'at' | 'reason' | 'dueAt' | 'recordErasure' | 'audit'>;
type TransitionSelection = Omit<Selection, 'states'> & { states?: readonly State[] };

/** Changes all selected enquiries that are in a permitted state, in batches. @param progress gets the running total */
export async function applyTransition(
  store: Store,
  name: TransitionName,
  { ids, ...which }: TransitionSelection,
  details: TransitionDetails,
  progress?: (done: number) => void,
): Promise<number> {
  const { from, ...transition }: { from: readonly State[]; to: State; resetAttempts?: boolean } =
    TRANSITIONS[name];
  const states = which.states?.filter((state) => from.includes(state)) ?? from;
  let changedCount = 0;
  for (const batch of ids ? inBatches(ids) : [undefined]) {
    for (let changed = TRANSITION_BATCH; changed === TRANSITION_BATCH; ) {
      const selection = { ...which, states, ...(batch && { ids: batch }) };
      changed = await store.transition(selection, { ...details, ...transition });
      changedCount += changed;
      if (changed > 0) progress?.(changedCount);
    }
  }
  return changedCount;
}
