import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely';
import { adoptCopy, isCopy, makeBackupFile, markCopy } from '../dataDir/copies.ts';
import { makeDataDir, toStoreFile } from '../dataDir/dataDir.ts';
import { type DataDirLock, watchStoreFiles } from '../dataDir/dataDirLock.ts';
import type { Tables } from '../schema/tables.ts';
import { type Backend, StoreError } from './backend.ts';
import { FOLD_FUNCTION, foldText } from './foldText.ts';
import { createSharedCommit } from './sharedCommit.ts';
import { BUSY, DamagedError, explainSqlite, findDamage, readErrorCode } from './sqliteErrors.ts';

/** In ms: how long a writer waits for another process, such as a command. */
const WRITER_TIMEOUT = 3000;
/** In ms: how long SQLite itself waits for a lock. As short as a commit, because the wait blocks the event loop. */
const BUSY_TIMEOUT = 10;
/** Pages of 4 KB in the journal that trigger a checkpoint: a page changed by many commits is then copied only once. */
const CHECKPOINT_PAGES = 4000;
/** Statements are cached, because compiling the statements of an enquiry takes as long as running them. */
const MAX_CACHED_STATEMENTS = 200;

/**
 * Opens `enquiries.db` in this folder, creating both if necessary (modes 0700 and 0600). WAL with `synchronous=FULL`: a
 * commit is on the disk when the call returns. A single connection runs all queries, one after the other.
 * @throws StoreError with a one-line message when the folder cannot be written or the file is damaged
 */
export async function openSqlite(dataDir: string, lock?: DataDirLock): Promise<Backend> {
  const file = toStoreFile(dataDir);
  let database: DatabaseSync | undefined;
  try {
    makeDataDir(dataDir);
    makeFile(file);
    chmodSync(file, 0o600);
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
    await prepareDatabase(database);
    const checkFiles = watchStoreFiles(file);
    return createBackend(database, file, () => {
      checkFiles();
      lock?.ensureHeld();
    });
  } catch (error) {
    database?.close();
    throw error instanceof StoreError ? error : explainSqlite(error, file);
  }
}

/**
 * Creates the file before SQLite does, because SQLite's journals inherit its mode. An existing file is not opened:
 * closing it would release every lock that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function prepareDatabase(database: DatabaseSync): Promise<void> {
  await retryWhileBusy(() => {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  });
  // temp_store: keeps SQLite's short-lived statement journals in memory instead of temporary files.
  database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma temp_store = memory`);
  database.function(FOLD_FUNCTION, { deterministic: true }, (text) => foldText(String(text)));
  const [fault] = findDamage(database, 'quick_check');
  if (fault !== undefined) throw new DamagedError(fault);
}

/** @param beforeWriting throws a StoreError when writing is not allowed */
function createBackend(database: DatabaseSync, file: string, beforeWriting: () => void): Backend {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new WriterDriver(database, beforeWriting),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    kind: 'sqlite',
    location: file,
    db,
    shareCommit: createSharedCommit(db),
    lockNames: async () => {},
    explain: (error) => explainSqlite(error, file),
    findDamage: async () => findDamage(database, 'integrity_check'),
    backup: async (target) => {
      makeBackupFile(target);
      // A separate connection reads the last commit, whatever the main connection is doing.
      using reader = new DatabaseSync(file, { readOnly: true, timeout: WRITER_TIMEOUT });
      reader.prepare('vacuum into ?').run(target);
      markCopy(target, Date.now());
    },
    scrub: () => scrub(db),
    isRestored: isCopy,
    adoptRestored: adoptCopy,
  };
}

/** Adapts `node:sqlite` to the interface of better-sqlite3, which Kysely's driver expects. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const compiledStatements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const cachedStatement = compiledStatements.get(sql);
      if (cachedStatement) return cachedStatement;
      const statement = database.prepare(sql);
      const wrappedStatement: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
      if (compiledStatements.size >= MAX_CACHED_STATEMENTS) compiledStatements.clear();
      compiledStatements.set(sql, wrappedStatement);
      return wrappedStatement;
    },
  };
}

/**
 * Waits for the write lock at the start of a transaction, so that no transaction fails half-way because another process
 * is writing. Every write of the store is in a transaction.
 */
class WriterDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #beforeWriting: () => void;

  constructor(database: DatabaseSync, beforeWriting: () => void) {
    super({ database: toKyselyDatabase(database) });
    this.#database = database;
    this.#beforeWriting = beforeWriting;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#beforeWriting();
    await retryWhileBusy(
      async () => void (await connection.executeQuery(CompiledQuery.raw('begin immediate'))),
    );
  }

  /** SQLite itself rolls back when the disk is full: a second rollback would fail and hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Retries `work` while another process locks the file, without blocking the event loop. */
async function retryWhileBusy(work: () => void | Promise<void>): Promise<void> {
  const end = performance.now() + WRITER_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (readErrorCode(error) !== BUSY || performance.now() > end) throw error;
      await pause(20);
    }
  }
}

/** Empties the journal. Retries for a while, because a reader, such as a running backup, blocks it. @returns success */
async function scrub(db: Kysely<Tables>): Promise<boolean> {
  const end = performance.now() + WRITER_TIMEOUT;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    const isClean = rows[0]?.busy === 0;
    if (isClean || performance.now() > end) return isClean;
    await pause(20);
  }
}
