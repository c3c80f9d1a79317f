import type { State } from '#enquiry';
import type { EnquiryWithHistory } from './storedEnquiry.ts';
import type { OwnerStepName } from './tables.ts';

/** What the owner's desk asks of the store: its list, its marks, and the times that it counts by. */
export interface OwnerStore {
  /** What fits, newest first. Along the ids and in steps: nobody waits for the whole store to be read. */
  listHeads(request: HeadsRequest): Promise<EnquiryHead[]>;
  /** How many have a later id than this, of at most so many. */
  countAfter(id: string, atMost: number): Promise<number>;
  findNewestId(): Promise<string | null>;
  /** Those of these ids that there are, newest first. */
  findRecords(ids: readonly string[]): Promise<OwnerRecord[]>;
  /** How many of the latest so many have this address, in any spelling. */
  countLatestFrom(email: string, ofLatest: number): Promise<number>;
  /** Notes something beside these enquiries, with the audit, in one transaction. Erased ones take no note. */
  mark(ids: readonly string[], marking: Marking): Promise<MarkOutcome>;
  /** Takes back what this person noted (`MarkOutcome.change`); nothing where that is not known any more. */
  takeBack(
    change: string,
    by: { who: string; at: number },
    nameAudit: (what: Marking['what'], isSet: boolean) => AuditNote | undefined,
  ): Promise<TakenBack | undefined>;
  /**
   * Which changed since, in whatever way, at most `CHANGED_MAX`. What is later than `settledBy` is told of again the
   * next time: of two that are written at once, the one with the lower number may come to be seen last.
   */
  findChanged(after: NewsCursor | null, settledBy: number): Promise<ChangedLately>;
  /** Those of these ids that there are, newest first. */
  findHeads(ids: readonly string[]): Promise<EnquiryHead[]>;
  /** How many of the latest so many wait for an answer, of at most `atMost`. */
  countToAnswer(ofLatest: number, atMost: number): Promise<number>;
  /** Held and called spam, up to `COUNT_MAX`. */
  countHeldSpam(): Promise<number>;
  /** When each came and what became of it, newest first. @param since those that came earlier are left out */
  listTimes(since: number, releasedReason: string): AsyncIterable<EnquiryTimes>;
  readMailTrace(): Promise<MailTrace>;
  /** For what changes no enquiry. */
  recordAudit(entry: { at: number; who: string; action: string; about: string }): Promise<void>;
}

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
  queuedAt: number;
  sentAt: number | null;
  answeredAt: number | null;
  /** At any time. */
  wasHeld: boolean;
  wasReleased: boolean;
  wasFailed: boolean;
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
