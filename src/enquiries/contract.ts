/** What the admin may do with enquiries, without Node and the store. Times are in milliseconds since 1970. */
import type { State } from '#enquiry';

/** Why a request is refused. The message of the error is a sentence for the owner. */
export type OwnerRefusal = 'NOT_FOUND' | 'CONFLICT';

export interface RefusalFacts {
  readonly erasedAt?: number;
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

/** Recorded in place of a person, in the audit too, for a mark by the link in a mail, which may have been forwarded. */
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

/** An enquiry in the list. Name, email address and text are untrusted input. */
export interface EnquiryRow {
  readonly id: string;
  readonly receivedAt: number;
  readonly state: State;
  readonly reason: string;
  readonly name: string;
  readonly email: string;
  /** The first characters of the message. */
  readonly start: string;
  /** The enquiry was neither opened nor marked as spam. */
  readonly isNew: boolean;
  readonly answeredAt: number | null;
  /** The email address of the person who marked it as answered, or `MAIL_LINK`. */
  readonly answeredBy: string | null;
  readonly isSpam: boolean;
  /** The enquiry is not mailed yet, and at least one attempt has failed. */
  readonly isDelayed: boolean;
}

export interface EnquiryPage {
  /** Newest first. */
  readonly rows: readonly EnquiryRow[];
  readonly next: string | null;
  /** Number of unanswered enquiries, at most 100; only on the first page. */
  readonly toAnswer?: number;
}

export interface EnquiryNews {
  /** Number of new enquiries, at most 100. */
  readonly count: number;
  readonly newest: string | null;
  /** Enquiries that changed, in their present state. May repeat some enquiries of the previous answer. */
  readonly changed: readonly EnquiryRow[];
  /** To be sent with the next request. */
  readonly cursor: string;
  readonly toAnswer: number;
}

export type StepName =
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
 * Why a mail was not delivered: no mail server was reached (`silent`), the server refused the login (`login`), asked to
 * retry later (`busy`) or rejected this mail (`refused`), the site stopped meanwhile (`stopped`), the mail could not be
 * written as a file (`file`), or anything else (`other`).
 */
export type MailFault = 'silent' | 'login' | 'busy' | 'refused' | 'stopped' | 'file' | 'other';

export interface EnquiryStep {
  readonly at: number;
  readonly what: StepName;
  /** The stored reason; for `answered`, `unanswered` and `markedSpam`, the person who did it. */
  readonly detail?: string;
  readonly fault?: MailFault;
  /** Time of the next delivery attempt. */
  readonly nextAt?: number;
  readonly tookMs?: number;
}

/** One spam signal, such as "2 links", with its points. */
export interface SpamSignal {
  readonly what: string;
  readonly points: number;
}

export interface EnquiryDetails extends EnquiryRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly message: string;
  /** `unknown` once the result of the check is no longer stored. */
  readonly personCheck: 'solved' | 'none' | 'unknown';
  readonly spamScore: number;
  readonly spamSignals: readonly SpamSignal[];
  /** Time of the next delivery attempt or, during an attempt, the end of its lease. */
  readonly dueAt: number | null;
  readonly sentAt: number | null;
  /** Earliest time of automatic erasure. */
  readonly erasesAt: number | null;
  readonly readAt: number | null;
  readonly readBy: string | null;
  /** Oldest first. */
  readonly timeline: readonly EnquiryStep[];
  /** Number of other enquiries from this email address among the latest ten thousand. */
  readonly fromSame: number;
}

export type EraseTarget = { readonly ids: readonly string[] } | { readonly email: string };

export interface ErasePreview {
  readonly count: number;
  readonly groups: readonly { readonly state: State; readonly count: number }[];
  /** Names in the newest few of these enquiries. */
  readonly names: readonly string[];
}

/** Record of an erasure for the owner, free of personal data. */
export interface EraseReceipt {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly count: number;
  readonly enquiries: readonly { readonly id: string; readonly receivedAt: number }[];
  /** Sentences for the owner about other copies of the erased text. */
  readonly alsoForgotten: string;
}

/** Everything stored about one person, found by email address. */
export interface PersonRecord {
  readonly email: string;
  /** Names as the person gave them, newest first. */
  readonly names: readonly string[];
  /** Number of all enquiries; `rows` holds the newest few hundred. */
  readonly count: number;
  readonly rows: readonly EnquiryDetails[];
}

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

/** Statistics of the last twelve weeks, without spam and held enquiries; erased ones count. */
export interface EnquirySummary {
  readonly came: number;
  /** Median time to the answer, in milliseconds; `null` without answers. */
  readonly toAnswer: number | null;
}

interface ChangeResult {
  /** Number of enquiries whose value actually changed. */
  readonly changed: number;
  /** All requested enquiries in their present state, which others may have changed too. */
  readonly rows: readonly EnquiryRow[];
  /** Id for `undoChange`, if the change can be undone. */
  readonly undo?: string;
}

/**
 * Enquiries for the admin. `by` is the email address of the signed-in person, which the audit records with every
 * change. Every method throws `OwnerError` for a refusal, and `StoreError` when the store fails.
 */
export interface OwnerService {
  list(request: { before?: string; filter: EnquiryFilter; search?: string }): Promise<EnquiryPage>;
  /** @param request.since the newest id that the client knows @param request.cursor from the previous answer */
  countNews(request: { since: string | null; cursor?: string }): Promise<EnquiryNews>;
  read(id: string): Promise<EnquiryDetails>;
  markRead(by: string, ids: readonly string[], isRead: boolean): Promise<ChangeResult>;
  /** If an enquiry is already marked as answered, the person recorded first stays recorded. */
  markAnswered(by: string, ids: readonly string[], isAnswered: boolean): Promise<ChangeResult>;
  /**
   * Queues `failed` or `sent` enquiries again. Only the owner gets another mail, not the visitor. Resending `sent` ones
   * is limited per hour.
   */
  sendAgain(by: string, ids: readonly string[]): Promise<ChangeResult>;
  release(by: string, ids: readonly string[]): Promise<ChangeResult>;
  markSpam(by: string, ids: readonly string[], isSpam: boolean): Promise<ChangeResult>;
  /** Reverts a change made by the same person; later changes by others stay. */
  undoChange(by: string, undo: string): Promise<ChangeResult>;
  previewErase(which: EraseTarget): Promise<ErasePreview>;
  erase(by: string, which: EraseTarget): Promise<EraseReceipt>;
  readPerson(email: string): Promise<PersonRecord>;
  exportPerson(by: string, email: string): Promise<ExportedFile>;
  summarise(): Promise<EnquirySummary>;
}
