import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueued } from '../../tests/support/enquiries.ts';
import { openStore, type Store, StoreError } from './index.ts';

let parent: string;
let dataDir: string;
let opened: Store[] = [];
const file = () => join(dataDir, 'enquiries.db');

async function openHere(folder = dataDir): Promise<Store> {
  const store = await openStore({ dataDir: folder });
  opened.push(store);
  return store;
}

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tideline-watch-'));
  dataDir = join(parent, 'data');
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((store) => store.close().catch(() => {})));
  opened = [];
  await rm(parent, { recursive: true, force: true });
});

/** What is said when something is to be kept. */
async function catchRefusal(store: Store): Promise<string> {
  const error = await store.accept(makeQueued()).then(
    () => new Error('It was kept.'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StoreError);
  const { message } = error as StoreError;
  expect(message).toMatch(/^\S+ was deleted or replaced while the site runs, so nothing more is taken in\. /);
  expect(message).not.toContain('\n');
  return message;
}

/** Waits for the copy. @returns where it is */
const waitForCopy = (store: Store) =>
  vi.waitFor(
    async () => {
      const [, copy] =
        /What it kept is saved in (\S+\.db)\. Put the files back/.exec(await catchRefusal(store)) ?? [];
      return copy ?? Promise.reject(new Error('There is no copy yet.'));
    },
    { timeout: 30_000 },
  );

async function listIds(store: Store): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids;
}

async function keep(store: Store): Promise<string> {
  const acceptance = makeQueued();
  expect(await store.accept(acceptance)).toMatchObject({ kind: 'kept' });
  return acceptance.enquiry.id;
}

const LOSSES: [what: string, lose: () => Promise<unknown>, copied: () => string][] = [
  ['the folder is deleted', () => rm(dataDir, { recursive: true }), () => parent],
  [
    'the folder is replaced',
    async () => {
      await rename(dataDir, `${dataDir}.old`);
      await mkdir(dataDir);
    },
    () => dataDir,
  ],
  ['the database is deleted', () => rm(file()), () => dataDir],
  [
    'the database is replaced by a copy of itself',
    async () => {
      await cp(file(), `${file()}.copy`);
      await rename(`${file()}.copy`, file());
    },
    () => dataDir,
  ],
  ['its journal is deleted', () => rm(`${file()}-wal`), () => dataDir],
  ["its journal's index is deleted", () => rm(`${file()}-shm`), () => dataDir],
];

it.each(LOSSES)('takes nothing in when %s, and saves what it kept', async (_, lose, copied) => {
  const store = await openHere();
  const kept = [await keep(store), await keep(store)];
  await lose();
  await catchRefusal(store);
  await expect(store.checkWritable(2000)).rejects.toThrow(/was deleted or replaced/);
  await expect(store.claim({ now: 5000, leaseUntil: 6000, except: [] })).rejects.toThrow(StoreError);

  const copy = await waitForCopy(store);
  expect(copy.startsWith(`${copied()}/enquiries-saved-`)).toBe(true);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  // As the line says.
  await expect(store.close()).rejects.toThrow(copy);
  opened = [];
  const again = join(parent, 'again');
  await (await openStore({ dataDir: again })).close();
  await rename(copy, join(again, 'enquiries.db'));
  const restored = await openHere(again);
  expect((await listIds(restored)).toSorted()).toEqual(kept);
  expect(await restored.check()).toEqual([]);
});

it('goes on by itself when the same files are back, and leaves no copy of them', async () => {
  const store = await openHere();
  const before = await keep(store);
  await rename(dataDir, `${dataDir}.away`);
  const copy = await waitForCopy(store);
  await rename(`${dataDir}.away`, dataDir);
  const after = await keep(store);
  await vi.waitFor(() => expect(stat(copy)).rejects.toThrow('ENOENT'), 30_000);
  expect((await listIds(await openHere())).toSorted()).toEqual([before, after]);
  expect(await readdir(parent)).toEqual(['data']);
});

it('saves what it kept when it is closed before anything was refused', async () => {
  const store = await openHere();
  const kept = await keep(store);
  await rm(dataDir, { recursive: true });
  await expect(store.close()).rejects.toThrow(/What it kept is saved in \S+\.db\./);
  opened = [];
  const [name = ''] = await readdir(parent);
  const copy = new DatabaseSync(join(parent, name), { readOnly: true });
  expect(copy.prepare('select id from enquiries').all()).toMatchObject([{ id: kept }]);
  copy.close();
});

it('says when it cannot save what it kept, and tries again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = await openHere();
  const kept = await keep(store);
  await rm(parent, { recursive: true });
  await catchRefusal(store);
  await vi.waitFor(
    async () =>
      expect(await catchRefusal(store)).toMatch(/could not be copied to \S+ \(ENOENT\).*: do not stop it\./),
    30_000,
  );
  await mkdir(parent);
  expect(await catchRefusal(store)).toContain('could not be copied');
  vi.advanceTimersByTime(10_001);
  const copy = await waitForCopy(store);
  expect(await readFile(copy, 'latin1')).toContain(kept);
});

it('is not alarmed by what the owner’s tools and its own upkeep do', async () => {
  const store = await openHere();
  await keep(store);
  const tool = `const { openStore } = await import('#store');
    const store = await openStore({ dataDir: process.argv[1] });
    await store.backup(process.argv[1] + '/' + process.argv[2]);
    await store.checkWritable(Date.now());
    console.log(await store.check());
    await store.close();`;
  for (const copy of ['one', 'two']) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', tool, dataDir, copy]);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await keep(store);
  }
  const other = new DatabaseSync(file());
  other.exec('vacuum; pragma wal_checkpoint(truncate)');
  other.close();
  await keep(store);
  await store.transition({ states: ['queued'] }, { to: 'erased', at: 3000, reason: 'by request' });
  await writeFile(join(dataDir, 'running.lock'), '');
  await keep(store);
  await store.close();
  expect(await readdir(dataDir)).toEqual(['enquiries.db', 'one', 'running.lock', 'two']);
});
