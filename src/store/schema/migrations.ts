import { sql } from 'kysely';
import { type Backend, StoreError } from '../database/backend.ts';

/** What differs in the statements of the two databases. */
interface Terms {
  integer: string;
  /** A number that grows by itself. */
  step: string;
  /** SQLite keeps any type in any column unless told otherwise. */
  strict: string;
}

const TERMS: Record<Backend['kind'], Terms> = {
  sqlite: { integer: 'integer', step: 'integer primary key', strict: 'strict' },
  postgres: { integer: 'bigint', step: 'bigint primary key generated always as identity', strict: '' },
};

/** Statements, each ended by a semicolon; none stands inside one. */
type Migration = (terms: Terms) => string;

/** In order, never edited once released: a change to the tables is a new entry at the end. */
const MIGRATIONS: readonly Migration[] = [
  /** The first tables. Of what waits, in the order it falls due, the index is small however many were ever sent. */
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
  /** A sender is counted among the latest arrivals: the random keys of this index cost a page each at every commit. */
  () => 'drop index arrivals_by_sender;',
  /**
   * Enquiries with a solved person check and those without are counted apart, by /48 as well as by client, and the held
   * ones not at all where holding is decided. Both new indexes are small: one is for IPv6 alone, one grows by time.
   */
  ({ integer }) => `
    alter table arrivals add column prefix48 text default '' not null;
    alter table arrivals add column checked ${integer} default 0 not null;
    alter table arrivals add column held ${integer} default 0 not null;
    create index arrivals_by_prefix48 on arrivals (prefix48, received_at) where prefix48 <> '';
    create index arrivals_queued on arrivals (checked, received_at) where held = 0;
  `,
  /** Why an enquiry is held, from whom, and whether the owner had a last word about it. */
  ({ integer, strict }) => `
    alter table enquiries add column client text default '' not null;
    alter table enquiries add column spam_score ${integer} default 0 not null;
    alter table enquiries add column spam_signals text default '' not null;
    alter table enquiries add column warned_at ${integer};
    create table held_untold (enquiry text not null primary key) ${strict};
  `,
  /**
   * What the outbox is counted by: each look takes a few steps, whatever is stored (record 0062).
   * With `or`, since SQLite does not see that a single state is among those of an `in`.
   */
  () => `
    create index enquiries_unsent on enquiries (state, queued_at)
      where state = 'queued' or state = 'sending' or state = 'failed';
    create index history_sent on history (step) where state = 'sent';
  `,
  /**
   * One index of the latest arrivals for what two were for, so that accepting writes a page or two less; and the held
   * enquiries of which the owner has had no last notice, without walking over all that are held: with the state, which
   * is the same in all of it, or SQLite prefers the index of all states.
   */
  () => `
    drop index arrivals_by_time;
    drop index arrivals_queued;
    create index arrivals_latest on arrivals (checked, held, received_at);
    create index enquiries_unwarned on enquiries (state, changed_at) where state = 'held' and warned_at is null;
  `,
  /** A practice has a few people with a few devices each: what is not found by its key is found by looking at all. */
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
   * What the owner notes beside an enquiry. Neither index has an entry before the owner notes something, so that
   * accepting an enquiry writes no page more (record 0254). What was mailed before was read in the mailbox.
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
  /** What puts a change of marks back exactly, for a day (record 0254). */
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
  /** What somebody set going ends with them. Of open invitations the audit knows who made them. */
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
 * Brings the tables to this release's form, in one transaction under a lock: a start that was killed half-way
 * left nothing, and of two instances that start together the second finds the work done.
 * @throws StoreError when a newer release has been here, whose tables this one would misread.
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
