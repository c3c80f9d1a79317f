import type { Store } from '#store';
import type { EnquiryAdmin } from '../enquiryAdmin.ts';
import type { Retention } from '../types.ts';

/** What the owner's desk is handed. */
export interface OwnerDeskParts {
  readonly store: Store;
  readonly retention: Retention;
  /** By whose clock days are told; looked up each time, since the owner may change it. */
  readTimeZone(): string;
  /** Says that something was queued: the outbox need not wait for its next look. */
  wake(): void;
  now(): number;
}

export interface OwnerTools extends OwnerDeskParts {
  readonly admin: EnquiryAdmin;
}

/** For the audit: which one, or how many; never whose. */
export const describeIds = (ids: readonly string[]): string =>
  ids.length === 1 ? `enquiry ${ids[0]}` : `${ids.length} enquiries`;
