import { type Kysely, sql, type Transaction } from 'kysely';
import { StoreError } from './store.ts';
import type { Tables } from './tables.ts';

/** What differs between the two databases when tables are made. */
export interface TableDialect {
  kind: 'sqlite' | 'postgres';
  /** Keeps a second instance that starts at the same time out until this transaction ends. */
  lock(tx: Transaction<Tables>): Promise<void>;
}

type Migration = (
  tx: Transaction<Tables>,
  words: { integer: 'integer' | 'bigint'; strict: boolean },
) => Promise<void>;

const enquiries: Migration = async (tx, { integer, strict }) => {
  /** SQLite keeps any type in any column unless told otherwise. */
  const end = strict ? sql`strict` : sql``;
  await tx.schema
    .createTable('enquiries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('queued', 'sending', 'sent', 'failed', 'held', 'erased')`),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('received_at', integer, (column) => column.notNull())
    .addColumn('queued_at', integer, (column) => column.notNull())
    .addColumn('changed_at', integer, (column) => column.notNull())
    .addColumn('due_at', integer, (column) => column.notNull())
    .addColumn('sent_at', integer)
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('lease', 'text')
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('arrivals')
    .addColumn('token', 'text', (column) => column.primaryKey().notNull())
    .addColumn('enquiry', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('received_at', integer, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('history')
    .addColumn('step', integer, (column) =>
      strict ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('enquiry', 'text', (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('marks')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taken_at', integer, (column) => column.notNull())
    .modifyEnd(end)
    .execute();

  const index = (name: string) => tx.schema.createIndex(name);
  /** What waits, in the order it falls due; small however many enquiries were ever sent. */
  await index('enquiries_waiting')
    .on('enquiries')
    .column('due_at')
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .execute();
  await index('enquiries_by_state').on('enquiries').columns(['state', 'changed_at']).execute();
  await index('arrivals_by_client').on('arrivals').columns(['client', 'received_at']).execute();
  await index('arrivals_by_sender').on('arrivals').columns(['sender', 'received_at']).execute();
  await index('arrivals_by_time').on('arrivals').column('received_at').execute();
  await index('history_by_enquiry').on('history').column('enquiry').execute();
};

/** In order, never edited once released: a change to the tables is a new entry at the end. */
const MIGRATIONS: readonly Migration[] = [enquiries];

/**
 * Brings the tables to this release's form, in one transaction under a lock: a start that was killed half-way
 * left nothing, and of two instances that start together the second finds the work done.
 * @throws StoreError when a newer release has been here, whose tables this one would misread.
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: TableDialect,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const words =
    dialect.kind === 'sqlite'
      ? { integer: 'integer' as const, strict: true }
      : { integer: 'bigint' as const, strict: false };
  await db.transaction().execute(async (tx) => {
    await dialect.lock(tx);
    await tx.schema
      .createTable('schema_version')
      .ifNotExists()
      .addColumn('version', words.integer, (column) => column.notNull())
      .modifyEnd(words.strict ? sql`strict` : sql``)
      .execute();
    const found = await tx.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = found?.version ?? 0;
    if (version > migrations.length) {
      throw new StoreError(
        `The store was made by a newer release (schema ${version}, this one knows ${migrations.length}): start that release, or restore a backup from before it.`,
      );
    }
    for (const migration of migrations.slice(version)) await migration(tx, words);
    if (version === migrations.length) return;
    await tx.deleteFrom('schema_version').execute();
    await tx.insertInto('schema_version').values({ version: migrations.length }).execute();
  });
}
