import type { State } from '#enquiry';
import type { EnquiryWithHistory, Store } from '#store';
import type { EnquiryAdmin } from '../enquiryAdmin.ts';
import { OwnerError } from '../errors.ts';
import type { Retention } from '../types.ts';

export interface OwnerServiceParts {
  readonly store: Store;
  readonly retention: Retention;
  /** Called each time, since the owner may change the time zone. */
  readTimeZone(): string;
  wake(): void;
  now(): number;
}

export interface OwnerTools extends OwnerServiceParts {
  readonly admin: EnquiryAdmin;
}

/** Describes enquiries for the audit: by the id or their number, without names. */
export const describeIds = (ids: readonly string[]): string =>
  ids.length === 1 ? `enquiry ${ids[0]}` : `${ids.length} enquiries`;

const STATE_SENTENCES: Readonly<Record<State, string>> = {
  queued: 'It is on its way to your mail.',
  sending: 'It is being mailed to you now.',
  sent: 'It was mailed to you.',
  failed: 'It could not be mailed.',
  held: 'It is held for you to look at.',
  erased: 'It was erased.',
};

/** Explains why an enquiry was not changed. @param enquiry the first requested enquiry, if it exists */
export function refuse(
  enquiry: Pick<EnquiryWithHistory, 'state' | 'changedAt'> | undefined,
  timeZone: string,
): OwnerError {
  if (!enquiry) return new OwnerError('NOT_FOUND', 'This enquiry is no longer here.');
  const { state, changedAt } = enquiry;
  if (state !== 'erased') {
    return new OwnerError('CONFLICT', `This cannot be done any more. ${STATE_SENTENCES[state]}`, { state });
  }
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(changedAt);
  const message = `This enquiry is no longer here. It was erased on ${day}.`;
  return new OwnerError('NOT_FOUND', message, { erasedAt: changedAt });
}
