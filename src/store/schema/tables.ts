import type { Generated } from 'kysely';
import type { State } from '#enquiry';

export interface Tables extends AccountTables {
  schema_version: { version: number };
  enquiries: {
    id: string;
    state: State;
    /** Reason of the state, without personal data. */
    reason: string;
    first_name: string;
    last_name: string;
    email: string;
    /** Normalised, to find the enquiries of one person; empty once erased. */
    email_key: string;
    message: string;
    received_at: number;
    /** Time of the arrival, release or retry. */
    queued_at: number;
    changed_at: number;
    /** `queued`: time of the next attempt; `sending`: end of the lease; otherwise `null`. */
    due_at: number | null;
    sent_at: number | null;
    /** Attempts since it was accepted, released or sent again. */
    attempts: number;
    lease: string | null;
    /** Keyed hash of the client's network, only while held, so that the owner can select a whole flood. */
    client: string;
    spam_score: number;
    /** In words, such as "2 links 30, sales phrases 40". */
    spam_signals: string;
    /** Time of the owner's last notice before the erasure of a held enquiry. */
    warned_at: number | null;
    /** When and by whom it was opened; erased ones count as read. */
    read_at: number | null;
    read_by: string | null;
    /** When and by whom it was marked as answered. The time outlives the erasure, the name does not. */
    answered_at: number | null;
    answered_by: string | null;
    spam_at: number | null;
  };
  /**
   * Used tokens and counts of the last two days. A separate table, so that its indexes stay small and accepting costs the
   * same however many enquiries are stored.
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
    /** 1 with a solved person check: both kinds are counted separately. */
    checked: number;
    /** 1 when held: held enquiries do not count towards the limits that hold. */
    held: number;
  };
  /** Held enquiries without a notice to the owner yet. */
  held_untold: { enquiry: string };
  /** Notes on an enquiry with their author; deleted with its words. */
  owner_steps: { step: Generated<number>; enquiry: string; at: number; what: OwnerStepName; who: string };
  /** Each change of marks at the admin, for undo and for other sessions (`ownerMarks.ts`). */
  owner_changes: {
    step: Generated<number>;
    change: string;
    enquiry: string;
    at: number;
    who: string;
    /** An `UndoRecord` as JSON; empty once it cannot be undone. */
    was: string;
  };
  history: { step: Generated<number>; enquiry: string; at: number; state: State; reason: string };
  secrets: { name: string; value: string };
  marks: { name: string; taken_at: number };
}

export type OwnerStepName = 'answered' | 'unanswered' | 'markedSpam' | 'told';

/** Accounts of the admin. No secrets: of tokens there are hashes, of passkeys public keys. */
export interface AccountTables {
  people: { id: string; email: string; email_key: string; created_at: number };
  /** One-time links: an invitation, or a recovery after a lost device. Used ones are deleted. */
  entry_links: {
    id: string;
    kind: 'invitation' | 'link';
    token_hash: string;
    email: string;
    email_key: string;
    created_at: number;
    expires_at: number;
    /** The inviting person; empty for the command line and for recovery links. */
    made_by: Generated<string>;
  };
  /** What outlives the session of its creator: a shared address of the draft, a scheduled edition. */
  grants: { key: string; kind: 'share' | 'edition'; person: string; expires_at: number };
  passkeys: {
    id: string;
    person: string;
    /** In base64url; so is the key. */
    credential_id: string;
    public_key: string;
    counter: number;
    /** Comma-separated. */
    transports: string;
    name: string;
    /** 1 when its provider keeps a copy, so that it outlives a lost device. */
    synced: number;
    created_at: number;
    used_at: number;
  };
  sessions: {
    id: string;
    token_hash: string;
    person: string;
    /** The passkey that started it; empty for a recovery link. */
    passkey: string;
    /** Such as "Firefox on Android". */
    browser: string;
    kind: 'own' | 'shared' | 'recovery';
    created_at: number;
    seen_at: number;
    expires_at: number;
    /** Last time the passkey was used. */
    proven_at: number;
  };
  used_challenges: { challenge: string; expires_at: number };
  /** `who` is an email address or the command line; `about` never quotes an enquiry. */
  audit: { step: Generated<number>; at: number; who: string; action: string; about: string };
}
