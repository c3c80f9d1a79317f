/** Runs the same tests on an embedded store and on a real PostgreSQL: one contract, two implementations. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openStore, type Store, type StoreSettings } from '#store';
import { MEMORY } from './memory.ts';
import { createDatabase } from './postgres.ts';
import { askForService } from './services.ts';

export interface StoreUnderTest {
  kind: Store['kind'];
  /** The store of this test, empty at its start. */
  store(): Store;
  /** The store's settings, to open it like another process. */
  settings(): StoreSettings;
  /** A second instance on the same store, closed after the test. */
  openSecond(): Promise<Store>;
}

/** One database for the test file that imports this, and a connection that empties it. */
let databaseUrl: string;
let admin: Client;
/** The schema as the program creates it. The tables are recreated only after a test changed them. */
let freshSchema: string | undefined;

async function openDatabase(): Promise<void> {
  databaseUrl = await createDatabase(await askForService('postgres'));
  admin = new Client(databaseUrl);
  await admin.connect();
  freshSchema = undefined;
}

/** Changes with every schema change: ids of tables and indexes, and numbers of columns, are never reused. */
async function readSchema(): Promise<string> {
  const { rows } = await admin.query(`
    select relname, oid, relnatts from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S') order by oid`);
  const { rows: versions } = await admin.query('select version from schema_version');
  return JSON.stringify([rows, versions]);
}

/** Empties the store. Deleting rows takes 3 ms, creating the tables 100. */
async function resetDatabase(): Promise<void> {
  if (freshSchema !== undefined && freshSchema === (await readSchema().catch(() => undefined))) {
    const { rows } = await admin.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_version'`,
    );
    await admin.query(rows.map(({ tablename }) => `delete from ${tablename}`).join(';'));
    return;
  }
  await admin.query('drop schema public cascade; create schema public');
  const store = await openStore({ dataDir: MEMORY, databaseUrl });
  await store.close();
  freshSchema = await readSchema();
  await resetDatabase();
}

export function describeStores(name: string, tests: (under: StoreUnderTest) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (kind) => {
    let settings: StoreSettings;
    let opened: Store[] = [];
    const open = async () => {
      const store = await openStore(settings);
      opened.push(store);
      return store;
    };

    if (kind === 'postgres') {
      beforeAll(openDatabase);
      afterAll(() => admin.end());
    }
    beforeEach(async () => {
      const dataDir = await mkdtemp(join(MEMORY, 'tideline-store-'));
      if (kind === 'postgres') await resetDatabase();
      settings = { dataDir, databaseUrl: kind === 'postgres' ? databaseUrl : undefined };
      await open();
    });
    afterEach(async () => {
      await Promise.all(opened.map((store) => store.close()));
      opened = [];
      await rm(settings.dataDir, { recursive: true, force: true });
    });

    tests({
      kind,
      store: () => opened[0] as Store,
      settings: () => settings,
      openSecond: open,
    });
  });
}
