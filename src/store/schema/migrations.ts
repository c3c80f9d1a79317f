import { sql } from 'kysely';
import { type Backend, StoreError } from '../database/backend.ts';

/** SQL terms that differ between the two databases. `step` is the type of an auto-incremented key. */
const TERMS = {
  // Without `strict`, SQLite accepts any type in any column.
  sqlite: { integer: 'integer', step: 'integer primary key', strict: 'strict' },
  postgres: { integer: 'bigint', step: 'bigint primary key generated always as identity', strict: '' },
};

/** SQL statements, each ended by a semicolon; no statement contains a semicolon itself. */
type Migration = (terms: (typeof TERMS)[Backend['kind']]) => string;

/** Applied in this order. Never edit a released entry: append a new one for each change. */
const MIGRATIONS: readonly Migration[] = [
  /** The initial tables. `enquiries_waiting` is a partial index, so it stays small however many were sent. */
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
  /** Drops an index whose random keys cost an extra page per commit. Senders are counted in the latest arrivals now. */
  () => 'drop index arrivals_by_sender;',
  /**
   * Columns to count arrivals by /48, with or without a solved person check, and without held ones, which do not count
   * towards the limits for holding. Both indexes are cheap: the first covers only IPv6, the second is ordered by time.
   */
  ({ integer }) => `
    alter table arrivals add column prefix48 text default '' not null;
    alter table arrivals add column checked ${integer} default 0 not null;
    alter table arrivals add column held ${integer} default 0 not null;
    create index arrivals_by_prefix48 on arrivals (prefix48, received_at) where prefix48 <> '';
    create index arrivals_queued on arrivals (checked, received_at) where held = 0;
  `,
  /** Columns for the reasons for holding, the client, and the owner's last notice before the erasure. */
  ({ integer, strict }) => `
    alter table enquiries add column client text default '' not null;
    alter table enquiries add column spam_score ${integer} default 0 not null;
    alter table enquiries add column spam_signals text default '' not null;
    alter table enquiries add column warned_at ${integer};
    create table held_untold (enquiry text not null primary key) ${strict};
  `,
  /**
   * Indexes for the outbox counts, which then cost a few reads whatever the store's size (record 0062). The condition
   * uses `or`: for a query of a single state, SQLite ignores a partial index whose condition uses `in`.
   */
  () => `
    create index enquiries_unsent on enquiries (state, queued_at)
      where state = 'queued' or state = 'sending' or state = 'failed';
    create index history_sent on history (step) where state = 'sent';
  `,
  /**
   * One index of the latest arrivals instead of two, so that accepting an enquiry writes a page or two less.
   * `enquiries_unwarned` includes the constant state, since SQLite would otherwise prefer the index by state.
   */
  () => `
    drop index arrivals_by_time;
    drop index arrivals_queued;
    create index arrivals_latest on arrivals (checked, held, received_at);
    create index enquiries_unwarned on enquiries (state, changed_at) where state = 'held' and warned_at is null;
  `,
  /** No other indexes: a practice has a few people with a few devices each, so scanning is fast enough. */
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
   * The owner's marks on enquiries. Both indexes are empty until the first mark, so accepting an enquiry writes no
   * extra pages (record 0254). Enquiries mailed or erased before this migration count as read.
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
  /** Undo records for changes of the owner's marks, stored for a day (record 0254). */
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
  /**
   * Records who created each grant and invitation, which end with that person's account. The audit names the creators
   * of open invitations.
   */
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
 * Migrates the tables in one transaction under a lock: an interrupted migration changes nothing, and when two instances
 * start together, only the first migrates.
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
    const storedVersion = await tx.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = storedVersion?.version ?? 0;
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
