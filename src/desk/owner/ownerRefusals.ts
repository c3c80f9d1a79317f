import type { State } from '#enquiry';
import { OwnerDeskError } from '../contract.ts';

const NOW: Readonly<Record<State, string>> = {
  queued: 'It is on its way to your mail.',
  sending: 'It is being mailed to you now.',
  sent: 'It was mailed to you.',
  failed: 'It could not be mailed.',
  held: 'It is held for you to look at.',
  erased: 'It was erased.',
};

/** What is known of an enquiry that nothing was done with. */
interface Known {
  state: State;
  changedAt: number;
}

/** It is gone, or in a state that does not fit. @param known the first of those that were asked for, if there is any */
export function refuse(known: Known | undefined, timeZone: string): OwnerDeskError {
  if (!known) return new OwnerDeskError('NOT_FOUND', 'This enquiry is no longer here.');
  const { state, changedAt } = known;
  if (state !== 'erased') {
    return new OwnerDeskError('CONFLICT', `This cannot be done any more. ${NOW[state]}`, { state });
  }
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(changedAt);
  const message = `This enquiry is no longer here. It was erased on ${day}.`;
  return new OwnerDeskError('NOT_FOUND', message, { erasedAt: changedAt });
}
