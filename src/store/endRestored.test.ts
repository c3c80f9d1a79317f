import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { describeStores, type StoreUnderTest } from '../../tests/support/stores.ts';
import { openStore, type Store } from './index.ts';

const DAY = 86_400_000;

/** Creates a session, a grant, an invitation and a mailed link, all still valid. */
async function createEntries(store: Store): Promise<void> {
  const [at, late] = [Date.now(), Date.now() + DAY];
  await store.accounts.write(async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        id: 'a',
        token_hash: 'a',
        person: 'p',
        passkey: 'k',
        browser: 'x',
        kind: 'own',
        created_at: at,
        seen_at: at,
        proven_at: at,
        expires_at: late,
      })
      .execute();
    await tx
      .insertInto('grants')
      .values({ key: 'g', kind: 'share', person: 'p', expires_at: late })
      .execute();
    for (const kind of ['invitation', 'link'] as const) {
      const mail = { email: `${kind}@b.example`, email_key: `${kind}@b.example` };
      await tx
        .insertInto('entry_links')
        .values({ id: kind, kind, token_hash: kind, ...mail, created_at: at, expires_at: late })
        .execute();
    }
  });
}

const readEntries = (store: Store) =>
  store.accounts.read(async (db) => [
    (await db.selectFrom('sessions').select('id').execute()).length,
    (await db.selectFrom('entry_links').select('id').execute()).length,
    (await db.selectFrom('grants').select('key').execute()).length,
    (await db.selectFrom('audit').select('action').execute()).map(({ action }) => action),
  ]);

/** Restores as docs/enquiries.md describes for each kind of store, then opens it. */
async function restoreBackup(fixture: StoreUnderTest): Promise<() => Promise<Store>> {
  const { databaseUrl } = fixture.settings();
  if (databaseUrl) {
    // Writes the same rows again, as `pg_restore` does.
    const client = new Client(databaseUrl);
    await client.connect();
    await client.query('create table dumped as select * from marks; truncate marks');
    await client.query('insert into marks select * from dumped; drop table dumped');
    await client.end();
    return fixture.openSecond;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-restored-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const copy = join(fixture.settings().dataDir, 'backup.db');
  await fixture.store().backup(copy);
  await copyFile(copy, join(dataDir, 'enquiries.db'));
  expect((await readdir(fixture.settings().dataDir)).filter((name) => name.startsWith('backup'))).toEqual([
    'backup.db',
  ]);
  return async () => {
    const store = await openStore({ dataDir });
    onTestFinished(() => store.close());
    return store;
  };
}

describeStores('a restored backup', (fixture) => {
  it('ends every session and link once, with an audit entry', async () => {
    await createEntries(fixture.store());
    const before = await fixture.openSecond();
    expect([before.endedByRestore, await readEntries(before)]).toEqual([null, [1, 2, 1, []]]);

    const openAgain = await restoreBackup(fixture);
    const restored = await openAgain();
    expect(restored.endedByRestore).toEqual({ sessions: 1, links: 2 });
    const action = 'put a backup back, which signed everybody out';
    expect(await readEntries(restored)).toEqual([0, 0, 0, [action]]);

    await createEntries(restored);
    const later = await openAgain();
    expect([later.endedByRestore, await readEntries(later)]).toEqual([null, [1, 2, 1, [action]]]);
  });

  it('is detected by one of several instances that start together', async () => {
    await createEntries(fixture.store());
    const openAgain = await restoreBackup(fixture);
    const opened = await Promise.all([openAgain(), openAgain(), openAgain()]);
    expect(opened.filter(({ endedByRestore }) => endedByRestore)).toHaveLength(1);
  });
});
