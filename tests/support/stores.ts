/** Runs the same tests on an embedded store and on a real PostgreSQL: one contract, two implementations. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openStore, type Store, type StoreSettings } from '#store';
import { createDatabase } from './postgres.ts';
import { askForService } from './services.ts';

export interface StoreUnderTest {
  kind: Store['kind'];
  /** The store of this test, empty at its start. */
  store(): Store;
  /** Where it is, to open it as another process would. */
  settings(): StoreSettings;
  /** A second instance on the same store, closed after the test. */
  openSecond(): Promise<Store>;
}

/** What these tests try does not depend on a disk, and is not slowed by one here. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** One database for the test file that imports this. */
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(await askForService('postgres'));
});

/** Much quicker than another database. */
async function resetDatabase(): Promise<string> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  return databaseUrl;
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

    beforeEach(async () => {
      const dataDir = await mkdtemp(join(MEMORY, 'tideline-store-'));
      settings = { dataDir, databaseUrl: kind === 'postgres' ? await resetDatabase() : undefined };
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
