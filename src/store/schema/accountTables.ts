import type { Generated } from 'kysely';

/** Who may enter the owner's desk. No secret of theirs is in it: of tokens there are hashes, of passkeys public keys. */
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
