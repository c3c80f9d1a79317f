import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from '../schema/tables.ts';
import { type Backend, StoreError } from './backend.ts';

/** In ms: the server aborts a slow statement after this time, before the client gives up. */
const STATEMENT_TIMEOUT = 8000;
const QUERY_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5000;
/** Type id of 64-bit integers, which PostgreSQL sends as text. Times and counts fit into a JavaScript number. */
const INT8 = 20;

/** Opens the PostgreSQL database that several instances share. Connects at the first query. */
export function openPostgres(url: string): Backend {
  const location = describeLocation(url);
  const pool = new Pool({
    connectionString: adaptSslParameters(url),
    max: 8,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // An `error` event without a listener would end the process. The query reports a broken connection, and the pool
  // replaces it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    location,
    db,
    shareCommit: (work) => db.transaction().execute(work),
    lockNames,
    explain: createExplain(url, location),
    findDamage: async () => [],
    backup: async () => {
      throw new StoreError(`The store is PostgreSQL (${location}): back it up with pg_dump.`);
    },
    scrub: async () => true,
    isRestored,
    adoptRestored: async (tx) => {
      await tx
        .updateTable('marks')
        .set({ taken_at: thisTransaction })
        .where('name', '=', WRITTEN_MARK)
        .execute();
    },
  };
}

async function lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${[...names]}::text[]) as name
  `.execute(tx);
}

/**
 * This row has the id of the transaction that wrote it, which PostgreSQL also stores in `xmin`. After a restore the
 * two differ.
 */
const WRITTEN_MARK = 'written by transaction';
const thisTransaction = sql<number>`txid_current() % 4294967296`;

async function isRestored(db: Kysely<Tables>): Promise<boolean> {
  await db
    .insertInto('marks')
    .values({ name: WRITTEN_MARK, taken_at: thisTransaction })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { isOther } = await db
    .selectFrom('marks')
    .select(sql<boolean>`taken_at <> xmin::text::bigint`.as('isOther'))
    .where('name', '=', WRITTEN_MARK)
    .executeTakeFirstOrThrow();
  return isOther;
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The part of the address that may be shown: host or socket, and database. An address without a password or a database
 * is not shown, since a shell may have cut it at an `&` inside the password.
 */
function describeLocation(url: string): string {
  const { hostname = '', port, pathname, searchParams, password } = URL.parse(url) ?? {};
  const isComplete = pathname?.slice(1) && (password || LOCAL_HOST.test(hostname));
  if (!isComplete) return 'the address in DATABASE_URL';
  const host = searchParams?.get('host') ?? decodeURIComponent(hostname);
  return `${host}${port && `:${port}`}${pathname}`;
}

/**
 * Replaces these modes by `verify-full`, as pg treats them anyway: avoids pg's eight lines of deprecation warnings.
 * `sslrootcert=system` is removed: it is libpq's name for the public CAs, which Node trusts without a file.
 */
function adaptSslParameters(url: string): string {
  if (url.includes('uselibpqcompat=true')) return url;
  return url
    .replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
    .replace(/([?&])sslrootcert=system(?=&|$)/, '$1');
}

function listRemedies(url: string): readonly [RegExp, string][] {
  const certificateRemedy = /[?&]sslrootcert=(?!system)/.test(url)
    ? 'the file that sslrootcert in DATABASE_URL names does not hold the CA of its certificate.'
    : 'nobody here vouches for its certificate: add sslrootcert=FILE to DATABASE_URL, the file of the CA that its provider gives.';
  return [
    [/^open /, 'a file that DATABASE_URL names, as sslrootcert does, cannot be read.'],
    [/^connect \S+ \//, 'check that PostgreSQL runs on this machine and has its socket in that folder.'],
    [/does not support SSL/, 'it has no TLS: turn that on there, or leave sslmode out of DATABASE_URL.'],
    [/CERT_HAS_EXPIRED/, 'its certificate has ended: renew it there.'],
    [/ALTNAME/, 'its certificate is of another name: use that name as the host in DATABASE_URL.'],
    [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, certificateRemedy],
    [/(?:)/, 'check that it runs and that DATABASE_URL is right.'],
  ];
}

const createExplain = (url: string, location: string) => (error: unknown) => {
  const { code, syscall, address, message } = error as NodeJS.ErrnoException & { address?: string };
  const reason = String(code ?? message);
  const fullReason = syscall ? `${syscall} ${reason} ${address}` : reason;
  const [, remedy] = listRemedies(url).find(([pattern]) => pattern.test(fullReason)) ?? [];
  return new StoreError(`PostgreSQL at ${location} failed (${reason}): ${remedy}`, { cause: error });
};
