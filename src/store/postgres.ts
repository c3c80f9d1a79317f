import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import type { Backend } from './backend.ts';
import { createStore } from './createStore.ts';
import { endRestored, type RestoreCheck } from './endRestored.ts';
import { migrate } from './migrations.ts';
import { type EraseCopies, type Store, StoreError } from './store.ts';
import type { Tables } from './tables.ts';

/** An answer that takes longer is none: the server gives up, then whoever waits is told that it is down. In ms. */
const STATEMENT_TIMEOUT = 8000;
const QUERY_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5000;
/** PostgreSQL sends 64-bit integers as text; times and counts fit a JavaScript number. */
const INT8 = 20;

/**
 * Opens the PostgreSQL database that several instances share, and migrates it when need be.
 * @throws StoreError with one line when it cannot be reached or is too new.
 */
export async function openPostgres(url: string, eraseCopies?: EraseCopies): Promise<Store> {
  const place = describePlace(url);
  const pool = new Pool({
    connectionString: nameSslMode(url),
    max: 8,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is told to its query, and replaced for the next; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const backend: Backend = {
    kind: 'postgres',
    place,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    lockNames,
    rowLocks: true,
    explain: (error) => explain(error, place),
    findDamage: async () => [],
    backup: async () => {
      throw new StoreError(`The store is PostgreSQL (${place}): back it up with pg_dump.`);
    },
    scrub: async () => true,
  };
  try {
    await migrate(backend.db, { kind: 'postgres', lock: lockSchema });
    await ownWhenNew(backend.db);
    return createStore(backend, eraseCopies, await endRestored(backend.db, restoreCheck));
  } catch (error) {
    await backend.db.destroy();
    throw error instanceof StoreError ? error : explain(error, place);
  }
}

/** In the order given, and in one question: a batch asks for two names of each enquiry. */
async function lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${[...names]}::text[]) as name
  `.execute(tx);
}

const lockSchema = (tx: Transaction<Tables>) => lockNames(tx, ['schema']);

/** Holds the transaction that wrote it, which PostgreSQL notes with every row; a row put back was written by another. */
const WRITTEN_MARK = 'written by transaction';
const thisTransaction = sql<number>`txid_current() % 4294967296`;

const restoreCheck: RestoreCheck = {
  async isRestored(db) {
    const row = await db
      .selectFrom('marks')
      .select(sql<boolean>`taken_at <> xmin::text::bigint`.as('isOther'))
      .where('name', '=', WRITTEN_MARK)
      .executeTakeFirst();
    return row?.isOther ?? false;
  },
  own: async (tx) =>
    void (await tx
      .updateTable('marks')
      .set({ taken_at: thisTransaction })
      .where('name', '=', WRITTEN_MARK)
      .execute()),
  lock: lockSchema,
};

async function ownWhenNew(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('marks')
    .values({ name: WRITTEN_MARK, taken_at: thisTransaction })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Host and database: what may be shown of the address, which holds a password. */
function describePlace(url: string): string {
  const { hostname, port, pathname } = URL.parse(url) ?? {};
  return hostname === undefined
    ? 'the address in DATABASE_URL'
    : `${hostname}${port && `:${port}`}${pathname}`;
}

/** What pg does with these modes, without its eight lines of warning that it will do something weaker some day. */
function nameSslMode(url: string): string {
  return url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

const OWN_CA = 'add sslrootcert=FILE to DATABASE_URL, the file of the CA that its provider gives';

/** Faults whose remedy is known, by their code. */
const KNOWN: readonly [RegExp, string][] = [
  [/^CERT_HAS_EXPIRED$/, 'its certificate has ended: renew it there.'],
  [/ALTNAME/, 'its certificate is of another name: use that name as the host in DATABASE_URL.'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, `nobody here vouches for its certificate: ${OWN_CA}.`],
];

function explain(error: unknown, place: string): StoreError {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const reason = String(code) || (error instanceof Error ? error.message : String(error));
  const [, known = 'check that it runs and that DATABASE_URL is right.'] =
    KNOWN.find(([pattern]) => pattern.test(String(code))) ?? [];
  const remedy =
    syscall === 'open' ? 'a file that DATABASE_URL names, as sslrootcert does, cannot be read.' : known;
  return new StoreError(`PostgreSQL at ${place} failed (${reason}): ${remedy}`, { cause: error });
}
