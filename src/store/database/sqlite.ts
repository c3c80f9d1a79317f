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

/** How long a writer waits for another process (the owner's tools, a second start) before it gives up, in ms. */
const PATIENCE = 3000;
/** The same inside SQLite, where waiting stops the event loop: only as long as a commit takes, in ms. */
const BUSY_TIMEOUT = 10;
/**
 * Pages of 4 KB that the journal holds before they are copied to the store: a page that many commits change is copied
 * once for all of them. Sixteen megabytes at most; erasing empties the journal at once, whatever it holds.
 */
const CHECKPOINT_PAGES = 4000;
/** How many statements stay compiled: to compile those of an enquiry takes as long as to run them. */
const STATEMENTS = 200;

/**
 * Opens `enquiries.db` in this folder, made (0700, the file 0600) when need be. WAL with `synchronous=FULL`: a commit is
 * on the disk when it returns. One connection writes; every query of this process goes through it, one after the other.
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
 * Made before SQLite does, since its journals take over the file's mode. One that is there is not opened: closing it
 * would end every lock that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
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
  // What a statement would undo is needed for a moment only: no temporary file for it.
  database.exec('pragma temp_store = memory');
  database.function(FOLD_FUNCTION, { deterministic: true }, (text) => foldText(String(text)));
  const faults = findDamage(database, 'quick_check');
  if (faults.length > 0) throw new DamagedError(faults[0] ?? '');
}

/** @param beforeWriting throws a StoreError when nothing may be written */
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
      // By a connection of its own, which sees the last commit whatever this one is in the middle of.
      const reader = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
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

/** Kysely's driver speaks to a class of better-sqlite3's shape; these few lines make `node:sqlite` look like it. */
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
 * Takes the write lock when a transaction begins, so that none fails half-way because another process wrote, and
 * waits for it there: every write of the store is in a transaction.
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

  /** A full disk ends the transaction inside SQLite: a second rollback would hide that reason behind its own. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Tries again while another process holds the file, without stopping the event loop. */
async function retryWhileBusy(work: () => void | Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (readErrorCode(error) !== BUSY || performance.now() > end) throw error;
      await pause(20);
    }
  }
}

/** Whoever reads meanwhile, a backup say, keeps the journal: it is tried again for a while. */
async function scrub(db: Kysely<Tables>): Promise<boolean> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    const clean = rows[0]?.busy === 0;
    if (clean || performance.now() > end) return clean;
    await pause(20);
  }
}
