import type { EnquiryFields, State } from '#enquiry';

export interface StoredEnquiry extends EnquiryFields {
  id: string;
  state: State;
  /** Why it is in this state. */
  reason: string;
  receivedAt: number;
  /** When it last entered the queue by arrival, release or retry. */
  queuedAt: number;
  changedAt: number;
  /** `queued`: when it is tried next; `sending`: when the lease ends; else it waits for nothing. */
  dueAt: number | null;
  attempts: number;
  sentAt: number | null;
  spamScore: number;
  /** In words, such as "2 links 30, sales phrases 40". */
  spamSignals: string;
  /** While held: a keyed hash of the sender's network, the same for all from there; else empty. */
  client: string;
  /** While held: when the owner was told that it will be erased; `null`: not yet. */
  warnedAt: number | null;
}

export interface Step {
  at: number;
  state: State;
  reason: string;
}

export interface EnquiryWithHistory extends StoredEnquiry {
  history: Step[];
}
