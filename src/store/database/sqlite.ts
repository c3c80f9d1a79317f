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
import type { DataDirLock } from '../dataDir/dataDirLock.ts';
import { watchStoreFiles } from '../dataDir/storeFiles.ts';
import type { Tables } from '../schema/tables.ts';
import { type Backend, StoreError } from './backend.ts';
import { FOLD_FUNCTION, foldText } from './foldText.ts';
import { createSharedCommit } from './sharedCommit.ts';
import { BUSY, DamagedError, explainSqlite, findDamage, readErrorCode } from './sqliteErrors.ts';

/** In ms: how long a writer waits for another process (the command line, a second start). */
const WRITER_TIMEOUT = 3000;
/** In ms: the same inside SQLite, where waiting blocks the event loop, so only as long as a commit takes. */
const BUSY_TIMEOUT = 10;
/**
 * Pages of 4 KB that the journal holds before a checkpoint: a page changed by many commits is copied once. 16 MB at most;
 * an erasure empties the journal at once.
 */
const CHECKPOINT_PAGES = 4000;
/** How many statements stay compiled: to compile those of an enquiry takes as long as to run them. */
const STATEMENTS = 200;

/**
 * Opens `enquiries.db` in this folder, creating both if necessary (modes 0700 and 0600). WAL with `synchronous=FULL`: a
 * commit is on the disk when it returns. A single connection runs all queries of this process, one after the other.
 * @throws StoreError with one line when the folder cannot be written or the file is damaged
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
 * Creates the file before SQLite does, whose journals inherit its mode. An existing file is not opened: closing it would
 * release every lock of this process on it (https://sqlite.org/howtocorrupt.html, 2.2).
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
  database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // Statement journals are short-lived: no temporary files for them.
  database.exec('pragma temp_store = memory');
  database.function(FOLD_FUNCTION, { deterministic: true }, (text) => foldText(String(text)));
  const faults = findDamage(database, 'quick_check');
  if (faults.length > 0) throw new DamagedError(faults[0] ?? '');
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
    place: file,
    db,
    shareCommit: createSharedCommit(db),
    lockNames: async () => {},
    rowLocks: false,
    explain: (error) => explainSqlite(error, file),
    findDamage: async () => findDamage(database, 'integrity_check'),
    backup: async (target) => {
      makeBackupFile(target);
      // A connection of its own sees the last commit, whatever the other one is doing.
      const reader = new DatabaseSync(file, { readOnly: true, timeout: WRITER_TIMEOUT });
      try {
        reader.prepare('vacuum into ?').run(target);
      } finally {
        reader.close();
      }
      markCopy(target, Date.now());
    },
    scrub: () => scrub(db),
    isRestored: isCopy,
    adoptRestored: adoptCopy,
  };
}

/** Adapts `node:sqlite` to the interface of better-sqlite3, which Kysely's driver expects. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const compiled = new Map<string, SqliteStatement>();
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = compiled.get(sql);
      if (cached) return cached;
      const statement = database.prepare(sql);
      const wrapped: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
      if (compiled.size >= STATEMENTS) compiled.clear();
      compiled.set(sql, wrapped);
      return wrapped;
    },
  };
}

/**
 * Acquires the write lock at the start of a transaction, and waits for it there, so that no transaction fails half-way
 * because another process wrote. Every write of the store is in a transaction.
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

  /** A full disk ends the transaction inside SQLite: a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Retries while another process locks the file, without blocking the event loop. */
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

/** A reader, such as a backup, keeps the journal, so this is retried for a while. */
async function scrub(db: Kysely<Tables>): Promise<boolean> {
  const end = performance.now() + WRITER_TIMEOUT;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    const clean = rows[0]?.busy === 0;
    if (clean || performance.now() > end) return clean;
    await pause(20);
  }
}
