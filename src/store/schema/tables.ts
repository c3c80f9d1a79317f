import type { Generated } from 'kysely';
import type { State } from '#enquiry';
import type { AccountTables } from './accountTables.ts';

/** The tables as the queries see them. */
export interface Tables extends AccountTables {
  schema_version: { version: number };
  enquiries: {
    id: string;
    state: State;
    /** Why it is in this state; free of personal data. */
    reason: string;
    first_name: string;
    last_name: string;
    email: string;
    /** In lower case, to find one person's enquiries; empty once erased. */
    email_key: string;
    message: string;
    received_at: number;
    /** When it last entered the queue by arrival, release or retry. */
    queued_at: number;
    changed_at: number;
    /** `queued`: when it is tried next; `sending`: when the lease ends; else it waits for nothing. */
    due_at: number | null;
    sent_at: number | null;
    /** How often it was tried to mail it since it was accepted, released or sent again. */
    attempts: number;
    lease: string | null;
    /** Keyed hash of the sender's network while the enquiry is held, so that the owner can judge a flood at once. */
    client: string;
    spam_score: number;
    /** In words, such as "2 links 30, sales phrases 40". */
    spam_signals: string;
    /** While held: when the owner was told that it will be erased in a week. */
    warned_at: number | null;
    /** When somebody at the desk opened it, and who; erased ones count as read. */
    read_at: number | null;
    read_by: string | null;
    /** When somebody said that they answered it. The time stays when the words are erased, the name goes. */
    answered_at: number | null;
    answered_by: string | null;
    /** When somebody called it spam. */
    spam_at: number | null;
  };
  /**
   * What the desk must remember of the last two days: used tokens, and who sent how much. A table of its own, so
   * that its indexes stay small and accepting costs the same however many enquiries were ever kept.
   */
  arrivals: {
    token: string;
    enquiry: string;
    digest: string;
    client: string;
    /** The /48 of an IPv6 client; empty for IPv4. */
    prefix48: string;
    sender: string;
    received_at: number;
    /** 1 when a person check was solved: those with and those without are counted apart. */
    checked: number;
    /** 1 when it was held: what is held does not feed the measure that holds. */
    held: number;
  };
  /** Held enquiries that the owner has not been told of yet. */
  held_untold: { enquiry: string };
  /** What was noted beside an enquiry, by whom; gone with its words. */
  owner_steps: { step: Generated<number>; enquiry: string; at: number; what: OwnerStepName; who: string };
  /** Each change of marks at the owner's desk: what puts it back, and by which others hear of it (`ownerMarks.ts`). */
  owner_changes: {
    step: Generated<number>;
    change: string;
    enquiry: string;
    at: number;
    who: string;
    /** A `KeptChange` as JSON; empty once it cannot be put back any more. */
    was: string;
  };
  history: { step: Generated<number>; enquiry: string; at: number; state: State; reason: string };
  secrets: { name: string; value: string };
  marks: { name: string; taken_at: number };
}

export type OwnerStepName = 'answered' | 'unanswered' | 'markedSpam' | 'told';
