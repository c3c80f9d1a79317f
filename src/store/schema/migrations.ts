import { type SchemaModule, sql } from 'kysely';
import { STATES } from '#enquiry';
import { type Backend, StoreError } from '../database/backend.ts';
import { createAccountTables, keepMakers } from './accountTables.ts';
import { type DialectTerms, emptyText, key, type Migration, notNull, TERMS, zero } from './tableTerms.ts';

async function createEnquiries(schema: SchemaModule, { integer, end }: DialectTerms): Promise<void> {
  const states = sql.raw(STATES.map((state) => `'${state}'`).join(', '));
  await schema
    .createTable('enquiries')
    .addColumn('id', 'text', key)
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in (${states})`))
    .addColumn('reason', 'text', notNull)
    .addColumn('first_name', 'text', notNull)
    .addColumn('last_name', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('email_key', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .addColumn('received_at', integer, notNull)
    .addColumn('queued_at', integer, notNull)
    .addColumn('changed_at', integer, notNull)
    .addColumn('due_at', integer)
    .addColumn('sent_at', integer)
    .addColumn('attempts', integer, notNull)
    .addColumn('lease', 'text')
    .modifyEnd(end)
    .execute();
  // What waits, in the order it falls due; small however many enquiries were ever sent.
  await schema
    .createIndex('enquiries_waiting')
    .on('enquiries')
    .column('due_at')
    .where('due_at', 'is not', null)
    .execute();
  await schema.createIndex('enquiries_by_state').on('enquiries').columns(['state', 'changed_at']).execute();
}

async function createArrivals(schema: SchemaModule, { integer, end }: DialectTerms): Promise<void> {
  await schema
    .createTable('arrivals')
    .addColumn('token', 'text', key)
    .addColumn('enquiry', 'text', notNull)
    .addColumn('digest', 'text', notNull)
    .addColumn('client', 'text', notNull)
    .addColumn('sender', 'text', notNull)
    .addColumn('received_at', integer, notNull)
    .modifyEnd(end)
    .execute();
  await schema.createIndex('arrivals_by_client').on('arrivals').columns(['client', 'received_at']).execute();
  await schema.createIndex('arrivals_by_sender').on('arrivals').columns(['sender', 'received_at']).execute();
  await schema.createIndex('arrivals_by_time').on('arrivals').column('received_at').execute();
}

async function createHistory(schema: SchemaModule, { integer, end, numbered }: DialectTerms): Promise<void> {
  await schema
    .createTable('history')
    .addColumn('step', integer, (column) => numbered(column.primaryKey()))
    .addColumn('enquiry', 'text', notNull)
    .addColumn('at', integer, notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .modifyEnd(end)
    .execute();
  await schema.createIndex('history_by_enquiry').on('history').column('enquiry').execute();
}

async function createShared(schema: SchemaModule, { integer, end }: DialectTerms): Promise<void> {
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', notNull)
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('marks')
    .addColumn('name', 'text', key)
    .addColumn('taken_at', integer, notNull)
    .modifyEnd(end)
    .execute();
}

async function createFirstTables(schema: SchemaModule, terms: DialectTerms): Promise<void> {
  await createEnquiries(schema, terms);
  await createArrivals(schema, terms);
  await createHistory(schema, terms);
  await createShared(schema, terms);
}

/** A sender is counted among the latest arrivals: the random keys of this index cost a page each at every commit. */
const dropSenderIndex: Migration = (schema) => schema.dropIndex('arrivals_by_sender').execute();

/**
 * Enquiries with a solved person check and those without are counted apart, by /48 as well as by client, and the held
 * ones not at all where holding is decided. Both new indexes are small: one is for IPv6 alone, one grows by time.
 */
const countApart: Migration = async (schema, { integer }) => {
  await schema.alterTable('arrivals').addColumn('prefix48', 'text', emptyText).execute();
  await schema.alterTable('arrivals').addColumn('checked', integer, zero).execute();
  await schema.alterTable('arrivals').addColumn('held', integer, zero).execute();
  await schema
    .createIndex('arrivals_by_prefix48')
    .on('arrivals')
    .columns(['prefix48', 'received_at'])
    .where(sql<boolean>`prefix48 <> ''`)
    .execute();
  await schema
    .createIndex('arrivals_queued')
    .on('arrivals')
    .columns(['checked', 'received_at'])
    .where(sql<boolean>`held = 0`)
    .execute();
};

/** Why an enquiry is held, from whom, and whether the owner had a last word about it. */
const explainHeld: Migration = async (schema, { integer, end }) => {
  await schema.alterTable('enquiries').addColumn('client', 'text', emptyText).execute();
  await schema.alterTable('enquiries').addColumn('spam_score', integer, zero).execute();
  await schema.alterTable('enquiries').addColumn('spam_signals', 'text', emptyText).execute();
  await schema.alterTable('enquiries').addColumn('warned_at', integer).execute();
  await schema.createTable('held_untold').addColumn('enquiry', 'text', key).modifyEnd(end).execute();
};

/** What the outbox is counted by: each look takes a few steps, whatever is stored (record 0062). */
async function indexForLooks(schema: SchemaModule): Promise<void> {
  // With `or`, since SQLite does not see that a single state is among those of an `in`.
  await schema
    .createIndex('enquiries_unsent')
    .on('enquiries')
    .columns(['state', 'queued_at'])
    .where(sql<boolean>`state = 'queued' or state = 'sending' or state = 'failed'`)
    .execute();
  await schema
    .createIndex('history_sent')
    .on('history')
    .column('step')
    .where(sql<boolean>`state = 'sent'`)
    .execute();
}

/**
 * One index of the latest arrivals for what two were for, so that accepting writes a page or two less; and the held
 * enquiries of which the owner has had no last notice, without walking over all that are held.
 */
async function mergeIndexes(schema: SchemaModule): Promise<void> {
  await schema.dropIndex('arrivals_by_time').execute();
  await schema.dropIndex('arrivals_queued').execute();
  await schema
    .createIndex('arrivals_latest')
    .on('arrivals')
    .columns(['checked', 'held', 'received_at'])
    .execute();
  // With the state, which is the same in all of it, or SQLite prefers the index of all states.
  await schema
    .createIndex('enquiries_unwarned')
    .on('enquiries')
    .columns(['state', 'changed_at'])
    .where(sql<boolean>`state = 'held' and warned_at is null`)
    .execute();
}

/**
 * What the owner notes beside an enquiry. Neither index has an entry before the owner notes something, so that
 * accepting an enquiry writes no page more (record 0254).
 */
const noteBeside: Migration = async (schema, { integer, end, numbered }, db) => {
  for (const column of ['read_at', 'answered_at', 'spam_at']) {
    await schema.alterTable('enquiries').addColumn(column, integer).execute();
  }
  for (const column of ['read_by', 'answered_by']) {
    await schema.alterTable('enquiries').addColumn(column, 'text').execute();
  }
  // What was mailed before there was a desk was read in the mailbox.
  await sql`update enquiries set read_at = changed_at where state in ('sent', 'erased')`.execute(db);
  for (const mark of ['answered', 'spam']) {
    await schema
      .createIndex(`enquiries_${mark}`)
      .on('enquiries')
      .column('id')
      .where(sql<boolean>`${sql.ref(`${mark}_at`)} is not null`)
      .execute();
  }
  await schema
    .createTable('owner_steps')
    .addColumn('step', integer, (column) => numbered(column.primaryKey()))
    .addColumn('enquiry', 'text', notNull)
    .addColumn('at', integer, notNull)
    .addColumn('what', 'text', notNull)
    .addColumn('who', 'text', notNull)
    .modifyEnd(end)
    .execute();
  await schema.createIndex('owner_steps_by_enquiry').on('owner_steps').column('enquiry').execute();
};

/** What puts a change of marks back exactly, for a day (record 0254). */
const keepChanges: Migration = async (schema, { integer, end, numbered }) => {
  await schema
    .createTable('owner_changes')
    .addColumn('step', integer, (column) => numbered(column.primaryKey()))
    .addColumn('change', 'text', notNull)
    .addColumn('enquiry', 'text', notNull)
    .addColumn('at', integer, notNull)
    .addColumn('who', 'text', notNull)
    .addColumn('was', 'text', notNull)
    .modifyEnd(end)
    .execute();
};

/** In order, never edited once released: a change to the tables is a new entry at the end. */
const MIGRATIONS: readonly Migration[] = [
  createFirstTables,
  dropSenderIndex,
  countApart,
  explainHeld,
  indexForLooks,
  mergeIndexes,
  createAccountTables,
  noteBeside,
  keepChanges,
  keepMakers,
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
    await tx.schema
      .createTable('schema_version')
      .ifNotExists()
      .addColumn('version', terms.integer, notNull)
      .modifyEnd(terms.end)
      .execute();
    const found = await tx.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = found?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw new StoreError(
        `The store was made by a newer release (schema ${version}, this one knows ${MIGRATIONS.length}): start that release, or restore a backup from before it.`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) await migration(tx.schema, terms, tx);
    if (version === MIGRATIONS.length) return;
    await tx.deleteFrom('schema_version').execute();
    await tx.insertInto('schema_version').values({ version: MIGRATIONS.length }).execute();
  });
}
