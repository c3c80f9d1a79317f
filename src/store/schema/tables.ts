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
    /** Normalised address, to find all enquiries of one person; empty once erased. */
    email_key: string;
    message: string;
    received_at: number;
    /** Time at which the enquiry arrived, was released or was queued again. */
    queued_at: number;
    changed_at: number;
    /** `queued`: time of the next attempt; `sending`: end of the lease; otherwise `null`. */
    due_at: number | null;
    sent_at: number | null;
    /** Delivery attempts since the enquiry was accepted, released or sent again. */
    attempts: number;
    lease: string | null;
    /** Keyed hash of the client's network, stored only while held, so that the owner can select a whole flood. */
    client: string;
    spam_score: number;
    /** The signals as text with their points, such as "2 links 30, sales phrases 40". */
    spam_signals: string;
    /** Time of the last notice to the owner, sent before a held enquiry is erased. */
    warned_at: number | null;
    /** When the enquiry was opened; erased enquiries count as read. */
    read_at: number | null;
    read_by: string | null;
    /** When the enquiry was marked as answered. Kept after an erasure. */
    answered_at: number | null;
    /** Who marked the enquiry as answered. Erased with the enquiry. */
    answered_by: string | null;
    spam_at: number | null;
  };
  /** Tokens and counters of the last two days. A separate table, so that accepting an enquiry stays cheap. */
  arrivals: {
    token: string;
    enquiry: string;
    digest: string;
    client: string;
    /** The /48 of an IPv6 client; empty for IPv4. */
    prefix48: string;
    sender: string;
    received_at: number;
    /** 1 if a person check was solved. Enquiries with and without one are counted separately. */
    checked: number;
    /** 1 if held on arrival: held enquiries do not count towards the limits above which enquiries are held. */
    held: number;
  };
  /** Held enquiries that no notice to the owner has covered yet. */
  held_untold: { enquiry: string };
  /** What the owner did with an enquiry, and who did it; deleted when the enquiry is erased. */
  owner_steps: { step: Generated<number>; enquiry: string; at: number; what: OwnerStepName; who: string };
  /** Each change of marks in the admin, for undo and to update other sessions (`ownerMarks.ts`). */
  owner_changes: {
    step: Generated<number>;
    change: string;
    enquiry: string;
    at: number;
    who: string;
    /** An `UndoRecord` as JSON; empty once the change cannot be undone. */
    was: string;
  };
  history: { step: Generated<number>; enquiry: string; at: number; state: State; reason: string };
  secrets: { name: string; value: string };
  marks: { name: string; taken_at: number };
}

export type OwnerStepName = 'answered' | 'unanswered' | 'markedSpam' | 'told';

/** Accounts of the admin. Stores no secrets: only hashes of tokens and public keys of passkeys. */
export interface AccountTables {
  people: { id: string; email: string; email_key: string; created_at: number };
  /** One-time links: an invitation, or recovery after a lost device. Deleted once used. */
  entry_links: {
    id: string;
    kind: 'invitation' | 'link';
    token_hash: string;
    email: string;
    email_key: string;
    created_at: number;
    expires_at: number;
    /** Id of the person who invited; empty for invitations by the command line and for recovery links. */
    made_by: Generated<string>;
  };
  /** Permissions that outlive the session of their creator: a shared address of the draft, or a scheduled edition. */
  grants: { key: string; kind: 'share' | 'edition'; person: string; expires_at: number };
  passkeys: {
    id: string;
    person: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    /** 1 if the passkey's provider keeps a copy, so that the passkey survives the loss of the device. */
    synced: number;
    created_at: number;
    used_at: number;
  };
  sessions: {
    id: string;
    token_hash: string;
    person: string;
    /** Id of the passkey that started the session; empty if a recovery link did. */
    passkey: string;
    browser: string;
    kind: 'own' | 'shared' | 'recovery';
    created_at: number;
    seen_at: number;
    expires_at: number;
    /** Last time that the person confirmed with the passkey. */
    proven_at: number;
  };
  used_challenges: { challenge: string; expires_at: number };
  /** `who` is an email address or the command line; `about` never quotes an enquiry. */
  audit: { step: Generated<number>; at: number; who: string; action: string; about: string };
}
