import type { EnquiryFields, State } from '#enquiry';
import type { AuditNote } from './ownerStore.ts';
import type { StoredEnquiry } from './storedEnquiry.ts';

/** The most enquiries that one notice to the owner is about; the rest is told of in the next. */
export const NOTICE_MAX = 5000;

/** The most enquiries that one call of `transition` changes, so that nobody waits long for the writer. */
export const TRANSITION_BATCH = 200;

/** As `every` of `takeMark`: once taken, a mark can only be dropped. Negative: it can always be taken. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** When the last backup was made; of a store that was put back, the one that it came from. */
export const BACKUP_MARK = 'backup made';

/** How the mark of a proxy begins that `TRUST_PROXY` does not name; its address follows. */
export const UNNAMED_PROXY = 'unnamed proxy ';

/** The mark of the last mail to the owner that tells of enquiries and is none: it shows as one does that mail goes out. */
export const MAIL_OUT_MARK = 'mail went out';

/** How the token of an enquiry begins that is known again by its words only. */
export const PLAIN_TOKEN = 'plain:';

/** An enquiry that has been checked and is now to be kept. */
export interface NewEnquiry extends EnquiryFields {
  id: string;
  receivedAt: number;
  /** Whether a person check was solved. Those with and those without are counted apart. */
  checked: boolean;
  /** Keyed hash of the client's address, for the limits; the address itself is never stored. */
  client: string;
  /** The same of the /48 that an IPv6 address is in; empty for IPv4. */
  prefix48: string;
  /** Keyed hash of the mailbox, for the limits: the same for every spelling of one address. */
  sender: string;
  /** What looked like spam: the sum of the signals' points, and the signals in words; 0 and empty when nothing did. */
  spamScore: number;
  spamSignals: string;
  /** What makes it one of a kind, unique in the store. Best in order of time (record 0009). */
  token: string;
  /** Keyed hash of the fields: tells the visitor's retry from another enquiry under the same token. */
  digest: string;
}

/**
 * How many enquiries the store has had since a given time, among those that are like this one: with a solved person
 * check, or without. `queued…` leaves out what was held, so that holding never feeds itself.
 */
export interface Recent {
  fromClient: number;
  /** When the first of the client's came. */
  firstFromClient: number;
  /** From the same /48; 0 for IPv4. */
  fromPrefix48: number;
  firstFromPrefix48: number;
  queuedFromClient: number;
  queuedFromPrefix48: number;
  /** Among those counted in `queuedFromAll`. */
  queuedFromSender: number;
  /** From everybody, up to `atMost`. */
  queuedFromAll: number;
}

export interface Acceptance {
  enquiry: NewEnquiry;
  /** Counts what came since this time, of everybody `atMost`; left out: nothing is counted. */
  count?: { since: number; atMost: number };
  /** Measures what is held, of so many enquiries at most; left out: nothing is measured. */
  heldAtMost?: number;
  /** Decides inside the transaction, so that parallel enquiries cannot pass a limit together. */
  decide(recent: Recent | null, held: Held | null): Decision;
}

/** How many enquiries are held and nobody called spam, and the bytes of their messages. */
export interface Held {
  rows: number;
  bytes: number;
}

export type Decision =
  | { state: 'queued' | 'held'; reason: string }
  | { limitedUntil: number }
  /** No more may be held, so this one is not kept. */
  | { full: true };

export type Outcome =
  | { kind: 'kept'; state: 'queued' | 'held' }
  /** The token was used before, for an enquiry with this digest. */
  | { kind: 'known'; id: string; digest: string }
  | { kind: 'limited'; until: number }
  | { kind: 'full' };

export interface ClaimRequest {
  now: number;
  leaseUntil: number;
  /** Ids not to hand out: those in this process's own hands. */
  except: readonly string[];
}

/** One enquiry as it is handed out for mailing. */
export interface Claimed extends EnquiryFields {
  id: string;
  receivedAt: number;
  queuedAt: number;
  /** When the owner, who has its mail already, asked for it once more. */
  againAt?: number;
  /** 1 for the first. */
  attempt: number;
  lease: string;
}

/** Which enquiries are meant. All conditions must hold; with none, all are meant. */
export interface Selection {
  states?: readonly State[];
  id?: string;
  /** One of these; at least one, and few enough for one statement. */
  ids?: readonly string[];
  /** The id begins or ends with these characters. */
  idPart?: string;
  /** Only while this lease still holds. */
  lease?: string;
  /** Entered their state before this time. */
  changedBefore?: number;
  /** Entered their state after this time. */
  changedAfter?: number;
  /** Arrived at this time or later. */
  receivedSince?: number;
  /** Arrived before this time. */
  receivedBefore?: number;
  /** These words stand in the reason of the state or among the spam signals; upper or lower case. */
  reason?: string;
  /** Held, and from the client that begins so: the start of a `StoredEnquiry.client`. */
  client?: string;
  /** Held, and the owner was told before this time that they will be erased. */
  warnedBefore?: number;
  /** In any spelling of it: upper or lower case, its domain in its own script or in punycode. */
  email?: string;
}

export interface Change {
  /** `erased` also blanks every word and the address. */
  to: State;
  at: number;
  /** Free of personal data. */
  reason: string;
  /** For `queued`: when it may be tried; left out: at once. */
  dueAt?: number;
  /** Counts attempts and days from the start again. */
  resetAttempts?: boolean;
  /** For `erased`: noted outside the store too, so that a restored backup is erased again (`reapplyErasures`). */
  remember?: boolean;
  /** Who did it at the owner's desk. */
  audit?: AuditNote;
}

/** What a notice tells of a held enquiry: none of its words. */
export type HeldEnquiry = Pick<StoredEnquiry, 'id' | 'receivedAt' | 'reason' | 'spamSignals'>;

/** The most that `OutboxCounts` counts: this number means "this many or more", and a look stays cheap. */
export const COUNT_MAX = 10_000;

/** Counts up to `COUNT_MAX` each. The times are exact however many there are. */
export interface OutboxCounts {
  /** Waiting to be mailed, those in the worker's hands included. */
  queued: number;
  held: number;
  failed: number;
  /** When the one that waits longest entered the queue. */
  oldestQueuedAt: number | null;
  /** The same among those queued after the last mail that went out, a notice of them included: mail has not flowed since then. */
  stuckSince: number | null;
  /** When the latest of the failed ones failed; `null` also where a mail has gone out since. */
  lastFailedAt: number | null;
}

/** Removes what is kept of these enquiries outside the store. */
export type EraseCopies = (ids: readonly string[], change: Change) => Promise<void>;
