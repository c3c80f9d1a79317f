import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { openStore, type Store } from '../index.ts';

let parent: string;
let dataDir: string;
let opened: Store[] = [];
/** A `StoreError` with a one-line readable message. */
const oneLine = (message: RegExp) =>
  expect.objectContaining({ name: 'StoreError', message: expect.stringMatching(message) });
const file = () => join(dataDir, 'enquiries.db');

async function openStoreHere(folder = dataDir): Promise<Store> {
  const store = await openStore({ dataDir: folder });
  opened.push(store);
  return store;
}

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tideline-watch-'));
  dataDir = join(parent, 'data');
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close().catch(() => {})));
  opened = [];
  await rm(parent, { recursive: true, force: true });
});

/** The error of every write while a file is missing or replaced. */
const refusal = oneLine(
  /^\S+ was deleted or replaced while the site runs, so nothing more is taken in\. .* npm run restore\.$/,
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

const LOSSES: [what: string, lose: () => Promise<unknown>][] = [
  ['the folder is deleted', () => rm(dataDir, { recursive: true })],
  [
    'the folder is replaced',
    async () => {
      await rename(dataDir, `${dataDir}.old`);
      await mkdir(dataDir);
    },
  ],
  ['the database is deleted', () => rm(file())],
  [
    'the database is replaced by a copy of itself',
    async () => {
      await cp(file(), `${file()}.copy`);
      await rename(`${file()}.copy`, file());
    },
  ],
  ['its journal is deleted', () => rm(`${file()}-wal`)],
  ["its journal's index is deleted", () => rm(`${file()}-shm`)],
];

it.each(LOSSES)('refuses to write when %s', async (_, lose) => {
  const store = await openStoreHere();
  await keep(store);
  await lose();
  await expect(store.accept(makeQueued())).rejects.toThrow(refusal);
  await expect(store.checkWritable(2000)).rejects.toThrow(refusal);
  await expect(store.claim({ now: 5000, leaseUntil: 6000, except: [] })).rejects.toThrow(refusal);
});

it('resumes when the same files are back', async () => {
  const store = await openStoreHere();
  const before = await keep(store);
  await rename(dataDir, `${dataDir}.away`);
  await expect(store.accept(makeQueued())).rejects.toThrow(refusal);
  await rename(`${dataDir}.away`, dataDir);
  const after = await keep(store);
  expect((await listIds(await openStoreHere())).toSorted()).toEqual([before, after]);
  expect(await readdir(parent)).toEqual(['data']);
});

it('keeps writing after changes by commands, SQLite maintenance and an erasure', async () => {
  const store = await openStoreHere();
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
