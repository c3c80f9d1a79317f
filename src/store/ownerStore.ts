import type { State } from '#enquiry';
import type { OwnerStepName } from './schema/tables.ts';
import type { EnquiryWithHistory } from './storedEnquiry.ts';

/** What was mailed or waits for it, and is neither answered nor spam, is to be answered. */
export type HeadsFilter = 'all' | 'new' | 'toAnswer' | 'answered' | 'spam' | readonly State[];

/** More than these are not told of at once: what is behind them is seen when it is looked at. */
export const CHANGED_MAX = 100;

export interface HeadsRequest {
  filter: HeadsFilter;
  /** Only ids before this one. */
  before?: string;
  /** Each stands in the names, the address or the words. */
  terms: readonly string[];
  atMost: number;
}

/** An enquiry in a list: the words only as far as they are shown. */
export interface EnquiryHead extends OwnerMarks {
  id: string;
  state: State;
  reason: string;
  receivedAt: number;
  firstName: string;
  lastName: string;
  email: string;
  start: string;
  /** How often it was tried to mail it since it was accepted, released or sent again. */
  attempts: number;
}

/** What the owner noted beside an enquiry. */
export interface OwnerMarks {
  readAt: number | null;
  readBy: string | null;
  answeredAt: number | null;
  answeredBy: string | null;
  spamAt: number | null;
}

export interface OwnerRecord extends EnquiryWithHistory, OwnerMarks {
  steps: { at: number; what: OwnerStepName; who: string }[];
  /** Whether it came with a solved person check; `null` once that is forgotten. */
  checked: boolean | null;
}

/** Who did what, in the transaction of the change. */
export interface AuditNote {
  who: string;
  action: string;
  /** Free of words and addresses. @param ids those that were changed */
  describe(ids: readonly string[]): string;
}

export interface Marking {
  what: 'read' | 'answered' | 'spam';
  isSet: boolean;
  at: number;
  who: string;
  /** Left out: not written down there. */
  audit?: AuditNote;
}

export interface MarkOutcome {
  /** Those that there are, as they were before. */
  found: (OwnerMarks & { id: string; state: State })[];
  changed: string[];
  /** What takes it back; `null` where nothing was changed. */
  change: string | null;
}

export interface TakenBack {
  /** What the change was about. */
  ids: string[];
  /** Those that were put back. */
  changed: string[];
}

/** How far somebody has heard of what changes: the last step of each of two tables. */
export interface NewsCursor {
  history: number;
  marks: number;
}

export interface ChangedLately {
  /** The latest first. */
  ids: string[];
  cursor: NewsCursor;
}

export interface EnquiryTimes {
  receivedAt: number;
  sentAt: number | null;
  answeredAt: number | null;
  /** At any time. */
  wasHeld: boolean;
  wasReleased: boolean;
  wasFailed: boolean;
  isErased: boolean;
  /** Somebody calls it spam. */
  isSpam: boolean;
}

export interface MailTrace {
  lastSentAt: number | null;
  /** When the next of what waits is due. */
  nextDueAt: number | null;
  /** The last few hundred changes of state, newest first. */
  latest: { at: number; state: State; reason: string }[];
}
