import type { State } from '#enquiry';
import { type Change, type Selection, type Store, TRANSITION_BATCH } from '#store';

/**
 * Every change of state an enquiry can go through (CONTRACT "An enquiry"). It arrives `queued`, or `held` when
 * something about it is suspicious. `resetAttempts` counts its attempts and its five days from the start again.
 */
export const TRANSITIONS = {
  claimed: { from: ['queued', 'sending'], to: 'sending', when: 'it is due, or its lease has run out' },
  mailed: { from: ['sending'], to: 'sent', when: 'the mail server took the mail' },
  postponed: { from: ['sending'], to: 'queued', when: 'a passing fault, or the site stopped' },
  givenUp: { from: ['sending'], to: 'failed', when: 'refused for good, or five days are over' },
  retried: { from: ['failed'], to: 'queued', resetAttempts: true, when: 'the owner asks for it' },
  mailedAgain: {
    from: ['sent'],
    to: 'queued',
    resetAttempts: true,
    when: 'the owner wants its mail once more',
  },
  released: { from: ['held'], to: 'queued', resetAttempts: true, when: 'the owner finds it is no spam' },
  erased: {
    from: ['queued', 'sending', 'sent', 'failed', 'held'],
    to: 'erased',
    when: 'by rule, or somebody asks for it: the words go, id and times stay',
  },
} as const satisfies Record<
  string,
  { from: readonly State[]; to: State; resetAttempts?: boolean; when: string }
>;

/** `claimed` is the store's own (`claim`), since it also hands the enquiry out. */
export type TransitionName = Exclude<keyof typeof TRANSITIONS, 'claimed'>;

type Details = Pick<Change, 'at' | 'reason' | 'dueAt' | 'remember' | 'audit'>;
type Which = Omit<Selection, 'states'> & { states?: readonly State[] };

/** Changes the state of at most `TRANSITION_BATCH` enquiries that are in one it may start from. @returns how many. */
export function applyTransition(
  store: Store,
  name: TransitionName,
  which: Which,
  details: Details,
): Promise<number> {
  const transition: { from: readonly State[]; to: State; resetAttempts?: boolean } = TRANSITIONS[name];
  const states = which.states?.filter((state) => transition.from.includes(state)) ?? transition.from;
  return store.transition(
    { ...which, states },
    { ...details, to: transition.to, ...(transition.resetAttempts && { resetAttempts: true }) },
  );
}

/** The same with all of them, batch by batch. `progress` is told the running total. */
export async function applyTransitionToAll(
  store: Store,
  name: TransitionName,
  which: Which,
  details: Details,
  progress?: (done: number) => void,
): Promise<number> {
  let done = 0;
  for (;;) {
    const changed = await applyTransition(store, name, which, details);
    done += changed;
    if (changed > 0) progress?.(done);
    if (changed < TRANSITION_BATCH) return done;
  }
}
