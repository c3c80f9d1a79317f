import { sql } from 'kysely';
import { type Backend, StoreError } from '../database/backend.ts';

/** Differences between the two databases. */
interface Terms {
  integer: string;
  /** An auto-incremented key. */
  step: string;
  /** Without it SQLite accepts any type in any column. */
  strict: string;
}

const TERMS: Record<Backend['kind'], Terms> = {
  sqlite: { integer: 'integer', step: 'integer primary key', strict: 'strict' },
  postgres: { integer: 'bigint', step: 'bigint primary key generated always as identity', strict: '' },
};

/** Statements, each ended by a semicolon, which none contains. */
type Migration = (terms: Terms) => string;

/** In order and never edited once released: append a new entry for each change. */
const MIGRATIONS: readonly Migration[] = [
  /** The initial tables. The partial index of waiting enquiries stays small however many were sent. */
  ({ integer, step, strict }) => `
    create table enquiries (
      id text not null primary key,
      state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'held', 'erased')),
      reason text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      email_key text not null,
      message text not null,
      received_at ${integer} not null,
      queued_at ${integer} not null,
      changed_at ${integer} not null,
      due_at ${integer},
      sent_at ${integer},
      attempts ${integer} not null,
      lease text
    ) ${strict};
    create index enquiries_waiting on enquiries (due_at) where due_at is not null;
    create index enquiries_by_state on enquiries (state, changed_at);

    create table arrivals (
      token text not null primary key,
      enquiry text not null,
      digest text not null,
      client text not null,
      sender text not null,
      received_at ${integer} not null
    ) ${strict};
    create index arrivals_by_client on arrivals (client, received_at);
    create index arrivals_by_sender on arrivals (sender, received_at);
    create index arrivals_by_time on arrivals (received_at);

    create table history (
      step ${step},
      enquiry text not null,
      at ${integer} not null,
      state text not null,
      reason text not null
    ) ${strict};
    create index history_by_enquiry on history (enquiry);

    create table secrets (name text not null primary key, value text not null) ${strict};
    create table marks (name text not null primary key, taken_at ${integer} not null) ${strict};
  `,
  /** A sender is counted among the latest arrivals: the random keys of this index cost a page each per commit. */
  () => 'drop index arrivals_by_sender;',
  /**
   * Separate counts with and without a solved person check, by /48 as well as by client, and without held enquiries where
   * holding is decided. Both new indexes are small: one is for IPv6 alone, one grows by time.
   */
  ({ integer }) => `
    alter table arrivals add column prefix48 text default '' not null;
    alter table arrivals add column checked ${integer} default 0 not null;
    alter table arrivals add column held ${integer} default 0 not null;
    create index arrivals_by_prefix48 on arrivals (prefix48, received_at) where prefix48 <> '';
    create index arrivals_queued on arrivals (checked, received_at) where held = 0;
  `,
  /** The reasons for holding, the client, and the owner's last notice. */
  ({ integer, strict }) => `
    alter table enquiries add column client text default '' not null;
    alter table enquiries add column spam_score ${integer} default 0 not null;
    alter table enquiries add column spam_signals text default '' not null;
    alter table enquiries add column warned_at ${integer};
    create table held_untold (enquiry text not null primary key) ${strict};
  `,
  /**
   * Indexes for the outbox counts, which cost a few steps whatever is stored (record 0062).
   * With `or`: SQLite does not match a single state with an `in`.
   */
  () => `
    create index enquiries_unsent on enquiries (state, queued_at)
      where state = 'queued' or state = 'sending' or state = 'failed';
    create index history_sent on history (step) where state = 'sent';
  `,
  /**
   * One index of the latest arrivals in place of two, so that accepting writes a page or two less; and an index of held
   * enquiries without a last notice. It includes the constant state, or SQLite prefers the index of all states.
   */
  () => `
    drop index arrivals_by_time;
    drop index arrivals_queued;
    create index arrivals_latest on arrivals (checked, held, received_at);
    create index enquiries_unwarned on enquiries (state, changed_at) where state = 'held' and warned_at is null;
  `,
  /** A practice has a few people with a few devices each: searches by other columns scan the tables. */
  ({ integer, step, strict }) => `
    create table people (
      id text not null primary key,
      email text not null,
      email_key text not null unique,
      created_at ${integer} not null
    ) ${strict};
    create table entry_links (
      id text not null primary key,
      kind text not null,
      token_hash text not null unique,
      email text not null,
      email_key text not null,
      created_at ${integer} not null,
      expires_at ${integer} not null
    ) ${strict};
    create table passkeys (
      id text not null primary key,
      person text not null,
      credential_id text not null unique,
      public_key text not null,
      counter ${integer} not null,
      transports text not null,
      name text not null,
      synced ${integer} default 0 not null,
      created_at ${integer} not null,
      used_at ${integer} not null
    ) ${strict};
    create table used_challenges (challenge text not null primary key, expires_at ${integer} not null) ${strict};
    create table sessions (
      id text not null primary key,
      token_hash text not null unique,
      person text not null,
      passkey text not null,
      browser text not null,
      kind text not null,
      created_at ${integer} not null,
      seen_at ${integer} not null,
      expires_at ${integer} not null,
      proven_at ${integer} not null
    ) ${strict};
    create table audit (
      step ${step},
      at ${integer} not null,
      who text not null,
      action text not null,
      about text not null
    ) ${strict};
    create index audit_by_time on audit (at);
  `,
  /**
   * The owner's notes on enquiries. Both indexes are empty until the first note, so accepting an enquiry writes no more
   * pages (record 0254). Enquiries mailed before count as read.
   */
  ({ integer, step, strict }) => `
    alter table enquiries add column read_at ${integer};
    alter table enquiries add column answered_at ${integer};
    alter table enquiries add column spam_at ${integer};
    alter table enquiries add column read_by text;
    alter table enquiries add column answered_by text;
    update enquiries set read_at = changed_at where state in ('sent', 'erased');
    create index enquiries_answered on enquiries (id) where answered_at is not null;
    create index enquiries_spam on enquiries (id) where spam_at is not null;
    create table owner_steps (
      step ${step},
      enquiry text not null,
      at ${integer} not null,
      what text not null,
      who text not null
    ) ${strict};
    create index owner_steps_by_enquiry on owner_steps (enquiry);
  `,
  /** Undo of a change of marks, for a day (record 0254). */
  ({ integer, step, strict }) => `
    create table owner_changes (
      step ${step},
      change text not null,
      enquiry text not null,
      at ${integer} not null,
      who text not null,
      was text not null
    ) ${strict};
  `,
  /** Grants and invitations end with their creator. For open invitations the creator is in the audit. */
  ({ integer, strict }) => `
    alter table entry_links add column made_by text default '' not null;
    update entry_links set made_by = coalesce((
      select people.id from audit left join people on people.email = audit.who
      where audit.action = 'invited' and audit.about = entry_links.email
      order by audit.step desc limit 1
    ), '') where kind = 'invitation';
    create table grants (
      key text not null primary key,
      kind text not null,
      person text not null,
      expires_at ${integer} not null
    ) ${strict};
  `,
];

/**
 * Migrates the tables in one transaction under a lock: a killed start leaves nothing behind, and of two instances that
 * start together the second has nothing to do.
 * @throws StoreError when a newer release has migrated the store already.
 */
export async function migrate({ db, kind, lockNames }: Backend): Promise<void> {
  const terms = TERMS[kind];
  await db.transaction().execute(async (tx) => {
    await lockNames(tx, ['schema']);
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(
      `create table if not exists schema_version (version ${terms.integer} not null) ${terms.strict}`,
    );
    const found = await tx.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = found?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw new StoreError(
        `The store was made by a newer release (schema ${version}, this one knows ${MIGRATIONS.length}): start that release, or restore a backup from before it.`,
      );
    }
    for (const migration of MIGRATIONS.slice(version))
      for (const statement of migration(terms).split(';')) if (statement.trim()) await run(statement);
    if (version === MIGRATIONS.length) return;
    await tx.deleteFrom('schema_version').execute();
    await tx.insertInto('schema_version').values({ version: MIGRATIONS.length }).execute();
  });
}
