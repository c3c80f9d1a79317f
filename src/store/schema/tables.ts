import type { Generated } from 'kysely';
import type { State } from '#enquiry';

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
    /** When somebody at the enquiry service opened it, and who; erased ones count as read. */
    read_at: number | null;
    read_by: string | null;
    /** When somebody said that they answered it. The time stays when the words are erased, the name goes. */
    answered_at: number | null;
    answered_by: string | null;
    /** When somebody called it spam. */
    spam_at: number | null;
  };
  /**
   * What the enquiry service must remember of the last two days: used tokens, and who sent how much. A table of its own, so
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
  /** Each change of marks at the admin: what puts it back, and by which others hear of it (`ownerMarks.ts`). */
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

/** Who may enter the admin. No secret of theirs is in it: of tokens there are hashes, of passkeys public keys. */
export interface AccountTables {
  people: { id: string; email: string; email_key: string; created_at: number };
  /** One-time ways in: an invitation, or the link of somebody who lost their device. Used ones are gone. */
  entry_links: {
    id: string;
    kind: 'invitation' | 'link';
    token_hash: string;
    email: string;
    email_key: string;
    created_at: number;
    expires_at: number;
    /** The person who invited; empty: whoever runs the server, or the link's own person. */
    made_by: Generated<string>;
  };
  /** What goes on without a session of whoever began it: an address that shows the draft, an edition for later. */
  grants: { key: string; kind: 'share' | 'edition'; person: string; expires_at: number };
  passkeys: {
    id: string;
    person: string;
    /** As the browser names it, in base64url; so is the key. */
    credential_id: string;
    public_key: string;
    counter: number;
    /** How the browser may reach it, with commas. */
    transports: string;
    name: string;
    /** 1 when its maker keeps a copy, so that a lost device is not a lost passkey. */
    synced: number;
    created_at: number;
    used_at: number;
  };
  sessions: {
    id: string;
    token_hash: string;
    person: string;
    /** With which it began; empty for the link of somebody who has none any more. */
    passkey: string;
    /** In words, such as "Firefox on Android". */
    browser: string;
    kind: 'own' | 'shared' | 'recovery';
    created_at: number;
    seen_at: number;
    expires_at: number;
    /** When the passkey was last asked for. */
    proven_at: number;
  };
  /** Challenges that were answered, until none of them could be answered any more. */
  used_challenges: { challenge: string; expires_at: number };
  /** `who` is an address or the command line; `about` never holds words of an enquiry. */
  audit: { step: Generated<number>; at: number; who: string; action: string; about: string };
}
