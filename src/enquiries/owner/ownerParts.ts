import type { State } from '#enquiry';
import type { Store } from '#store';
import { OwnerError } from '../contract.ts';
import type { EnquiryAdmin } from '../enquiryAdmin.ts';
import type { Retention } from '../types.ts';

/** What the admin is handed. */
export interface OwnerServiceParts {
  readonly store: Store;
  readonly retention: Retention;
  /** By whose clock days are told; looked up each time, since the owner may change it. */
  readTimeZone(): string;
  /** Says that something was queued: the outbox need not wait for its next look. */
  wake(): void;
  now(): number;
}

export interface OwnerTools extends OwnerServiceParts {
  readonly admin: EnquiryAdmin;
}

/** For the audit: which one, or how many; never whose. */
export const describeIds = (ids: readonly string[]): string =>
  ids.length === 1 ? `enquiry ${ids[0]}` : `${ids.length} enquiries`;

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
export function refuse(known: Known | undefined, timeZone: string): OwnerError {
  if (!known) return new OwnerError('NOT_FOUND', 'This enquiry is no longer here.');
  const { state, changedAt } = known;
  if (state !== 'erased') {
    return new OwnerError('CONFLICT', `This cannot be done any more. ${NOW[state]}`, { state });
  }
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(changedAt);
  const message = `This enquiry is no longer here. It was erased on ${day}.`;
  return new OwnerError('NOT_FOUND', message, { erasedAt: changedAt });
}
