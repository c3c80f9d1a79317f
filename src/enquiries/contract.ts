/**
 * What the admin may ask of the enquiries, said without Node and without the store: its calls know this much.
 * Times are in milliseconds since 1970.
 */
import type { State } from '#enquiry';

/** Why something was not done; the message is a sentence for the owner. */
export type OwnerRefusal = 'NOT_FOUND' | 'CONFLICT';

/** What is known of the enquiry instead. */
export interface RefusalFacts {
  /** When its words were erased. */
  readonly erasedAt?: number;
  /** The state it is in now. */
  readonly state?: State;
}

export class OwnerError extends Error {
  override readonly name = 'OwnerError';
  readonly code: OwnerRefusal;
  readonly facts: RefusalFacts;

  constructor(code: OwnerRefusal, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/** Who marked an enquiry where the link in its mail did: anybody to whom that mail was passed on. Also in the audit. */
export const MAIL_LINK = 'the link in the mail';

export type EnquiryFilter =
  | 'all'
  | 'new'
  | 'toAnswer'
  | 'waiting'
  | 'held'
  | 'failed'
  | 'answered'
  | 'spam'
  | 'erased';

/** An enquiry in the list. Names, address and words are a stranger's. */
export interface EnquiryRow {
  readonly id: string;
  readonly receivedAt: number;
  readonly state: State;
  /** Why it is in this state. */
  readonly reason: string;
  readonly name: string;
  readonly email: string;
  /** How its words begin. */
  readonly start: string;
  /** Nobody has opened it yet, and nobody has called it spam. */
  readonly isNew: boolean;
  readonly answeredAt: number | null;
  /** The address of whoever said so, or `MAIL_LINK`. */
  readonly answeredBy: string | null;
  readonly isSpam: boolean;
  /** On its way to the owner's mail, and at least one attempt has failed. */
  readonly isDelayed: boolean;
}

export interface EnquiryPage {
  /** Newest first. */
  readonly rows: readonly EnquiryRow[];
  /** The last of them, when there are more. */
  readonly next: string | null;
  /** How many wait for an answer, at most 100; with the first page. */
  readonly toAnswer?: number;
}

export interface EnquiryNews {
  /** How many came since, at most 100. */
  readonly count: number;
  readonly newest: string | null;
  /** Those that changed since, in whatever way, as they are now. Some of them may have been told of before. */
  readonly changed: readonly EnquiryRow[];
  /** To be said the next time. */
  readonly cursor: string;
  /** As in `EnquiryPage`. */
  readonly toAnswer: number;
}

export type WayStep =
  | 'arrived'
  | 'held'
  | 'released'
  | 'sending'
  | 'mailed'
  | 'filed'
  | 'delayed'
  | 'failed'
  | 'retried'
  | 'erased'
  | 'answered'
  | 'unanswered'
  | 'markedSpam'
  | 'told';

/**
 * Why a mail did not go, for a sentence of the page's own: no mail server was reached (`silent`), it did not let us
 * in (`login`), it asked to come later (`busy`), it will not have this mail (`refused`), the site stopped meanwhile
 * (`stopped`), the mail could not be written as a file (`file`), or something else (`other`).
 */
export type MailFault = 'silent' | 'login' | 'busy' | 'refused' | 'stopped' | 'file' | 'other';

export interface EnquiryStep {
  readonly at: number;
  readonly what: WayStep;
  /** The reason that was kept; with `answered`, `unanswered` and `markedSpam` who said so. */
  readonly detail?: string;
  readonly fault?: MailFault;
  /** When it is tried next. */
  readonly nextAt?: number;
  /** How long the mail server took. */
  readonly tookMs?: number;
}

/** One reason for calling it spam, such as "2 links", and what it weighs. */
export interface SpamSignal {
  readonly what: string;
  readonly points: number;
}

/** One enquiry with all that is kept about it. */
export interface EnquiryWithWay extends EnquiryRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly message: string;
  /** `unknown` when that is no longer kept. */
  readonly personCheck: 'solved' | 'none' | 'unknown';
  readonly spamScore: number;
  readonly spamSignals: readonly SpamSignal[];
  /** When it is tried next, or when the attempt that is under way ends. */
  readonly dueAt: number | null;
  readonly sentAt: number | null;
  /** When its words go by rule, at the earliest. */
  readonly erasesAt: number | null;
  readonly readAt: number | null;
  readonly readBy: string | null;
  /** Oldest first. */
  readonly way: readonly EnquiryStep[];
  /** Other enquiries of this person among the latest ten thousand. */
  readonly fromSame: number;
}

export type WhichToErase = { readonly ids: readonly string[] } | { readonly email: string };

export interface ErasePreview {
  readonly count: number;
  readonly groups: readonly { readonly state: State; readonly count: number }[];
  /** Of the newest few. */
  readonly names: readonly string[];
}

/** What was erased, for the owner to keep: it holds no word of anybody. */
export interface EraseReceipt {
  /** Also in the audit. */
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly count: number;
  readonly enquiries: readonly { readonly id: string; readonly receivedAt: number }[];
  /** Where else the words were, or still are, in sentences. */
  readonly alsoForgotten: string;
}

/** All that is kept about one person, by their address. */
export interface PersonInFull {
  readonly email: string;
  /** As they gave them, newest first. */
  readonly names: readonly string[];
  /** How many enquiries there are; `rows` has the newest few hundred. */
  readonly count: number;
  readonly rows: readonly EnquiryWithWay[];
}

export interface ExportedFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly body: string;
}

/** The enquiries of the last twelve weeks, without spam and what is held; erased ones keep their times. */
export interface EnquirySummary {
  readonly came: number;
  /** Half of those that are marked as answered took no longer, in milliseconds; nothing where none is. */
  readonly toAnswer: number | null;
}

interface Changed {
  /** How many were not so before. */
  readonly changed: number;
  /** All that were asked for, as they are now: somebody else may have been at them too. */
  readonly rows: readonly EnquiryRow[];
  /** What takes it back (`takeBack`), where that can be and something was changed. */
  readonly undo?: string;
}

/**
 * The enquiries as the admin sees them. `by` is the address of whoever asks, and stands in the audit of every
 * change. Every method throws `OwnerError` where it refuses; the store's own fault is a `StoreError`.
 */
export interface OwnerService {
  list(asked: { before?: string; filter: EnquiryFilter; search?: string }): Promise<EnquiryPage>;
  /** @param asked.since the newest that is known @param asked.cursor from the answer before */
  countNews(asked: { since: string | null; cursor?: string }): Promise<EnquiryNews>;
  read(id: string): Promise<EnquiryWithWay>;
  markRead(by: string, ids: readonly string[], isRead: boolean): Promise<Changed>;
  /** Who said first that it is answered stays, and is told to whoever says it again. */
  markAnswered(by: string, ids: readonly string[], isAnswered: boolean): Promise<Changed>;
  /** `failed` or `sent` to `queued`: to the owner's mail alone. What was mailed may be sent again a few times an hour. */
  sendAgain(by: string, ids: readonly string[]): Promise<Changed>;
  /** `held` to `queued`. */
  release(by: string, ids: readonly string[]): Promise<Changed>;
  markSpam(by: string, ids: readonly string[], isSpam: boolean): Promise<Changed>;
  /** Puts back what this person changed, exactly; what others changed since stays. */
  takeBack(by: string, undo: string): Promise<Changed>;
  previewErase(which: WhichToErase): Promise<ErasePreview>;
  erase(by: string, which: WhichToErase): Promise<EraseReceipt>;
  readPerson(email: string): Promise<PersonInFull>;
  exportPerson(by: string, email: string): Promise<ExportedFile>;
  summarise(): Promise<EnquirySummary>;
}
