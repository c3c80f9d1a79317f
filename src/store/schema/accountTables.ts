import { type Generated, sql } from 'kysely';
import { emptyText, key, type Migration, notNull, zero } from './tableTerms.ts';

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

const unique: typeof notNull = (column) => column.notNull().unique();

const createPeople: Migration = async (schema, { integer, end }) => {
  await schema
    .createTable('people')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', notNull)
    .addColumn('email_key', 'text', unique)
    .addColumn('created_at', integer, notNull)
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('entry_links')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', notNull)
    .addColumn('token_hash', 'text', unique)
    .addColumn('email', 'text', notNull)
    .addColumn('email_key', 'text', notNull)
    .addColumn('created_at', integer, notNull)
    .addColumn('expires_at', integer, notNull)
    .modifyEnd(end)
    .execute();
};

const createPasskeys: Migration = async (schema, { integer, end }) => {
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', key)
    .addColumn('person', 'text', notNull)
    .addColumn('credential_id', 'text', unique)
    .addColumn('public_key', 'text', notNull)
    .addColumn('counter', integer, notNull)
    .addColumn('transports', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('synced', integer, zero)
    .addColumn('created_at', integer, notNull)
    .addColumn('used_at', integer, notNull)
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('used_challenges')
    .addColumn('challenge', 'text', key)
    .addColumn('expires_at', integer, notNull)
    .modifyEnd(end)
    .execute();
};

const createSessions: Migration = async (schema, { integer, end }) => {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('person', 'text', notNull)
    .addColumn('passkey', 'text', notNull)
    .addColumn('browser', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('created_at', integer, notNull)
    .addColumn('seen_at', integer, notNull)
    .addColumn('expires_at', integer, notNull)
    .addColumn('proven_at', integer, notNull)
    .modifyEnd(end)
    .execute();
};

const createAudit: Migration = async (schema, { integer, end, numbered }) => {
  await schema
    .createTable('audit')
    .addColumn('step', integer, (column) => numbered(column.primaryKey()))
    .addColumn('at', integer, notNull)
    .addColumn('who', 'text', notNull)
    .addColumn('action', 'text', notNull)
    .addColumn('about', 'text', notNull)
    .modifyEnd(end)
    .execute();
  await schema.createIndex('audit_by_time').on('audit').column('at').execute();
};

/** A practice has a few people with a few devices each: what is not found by its key is found by looking at all. */
export const createAccountTables: Migration = async (schema, terms, db) => {
  for (const create of [createPeople, createPasskeys, createSessions, createAudit])
    await create(schema, terms, db);
};

/** What somebody set going ends with them. Of open invitations the audit knows who made them. */
export const keepMakers: Migration = async (schema, { integer, end }, db) => {
  await schema.alterTable('entry_links').addColumn('made_by', 'text', emptyText).execute();
  await sql`update entry_links set made_by = coalesce((
      select people.id from audit left join people on people.email = audit.who
      where audit.action = 'invited' and audit.about = entry_links.email
      order by audit.step desc limit 1
    ), '') where kind = 'invitation'`.execute(db);
  await schema
    .createTable('grants')
    .addColumn('key', 'text', key)
    .addColumn('kind', 'text', notNull)
    .addColumn('person', 'text', notNull)
    .addColumn('expires_at', integer, notNull)
    .modifyEnd(end)
    .execute();
};
