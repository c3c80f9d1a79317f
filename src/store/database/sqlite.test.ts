import { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { openStore, type Store, StoreError } from '../index.ts';

let dataDir: string;
let opened: Store[] = [];
const file = () => join(dataDir, 'enquiries.db');
const openStoreHere = async () => {
  const store = await openStore({ dataDir });
  opened.push(store);
  return store;
};
/** A `StoreError` with a one-line readable message. */
const oneLine = (text: RegExp) =>
  expect.objectContaining({ name: 'StoreError', message: expect.stringMatching(text) });

/** Shortens the store's timeout of three seconds to a tenth of one. */
function shortenTimeout(): void {
  const now = performance.now.bind(performance);
  const from = now();
  vi.spyOn(performance, 'now').mockImplementation(() => from + (now() - from) * 30);
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-sqlite-'));
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

it('restricts the folder and its files to their owner', async () => {
  await chmod(dataDir, 0o755);
  const store = await openStoreHere();
  await store.accept(makeQueued());
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const names = await readdir(dataDir);
  expect(names.toSorted()).toEqual(['enquiries.db', 'enquiries.db-shm', 'enquiries.db-wal']);
  for (const name of names) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
});

it('creates a missing folder, and opens an existing store', async () => {
  dataDir = join(dataDir, 'a/b');
  const first = makeQueued();
  await (await openStoreHere()).accept(first);
  expect(await (await openStoreHere()).findById(first.enquiry.id)).not.toBeNull();
});

it('creates the tables after a start that was killed before it created them', async () => {
  await writeFile(file(), '');
  const one = makeQueued();
  await (await openStoreHere()).accept(one);
  expect(await (await openStoreHere()).check()).toEqual([]);
});

it('leaves no copy of erased text in any file', async () => {
  const values = ['Wilhelmina', 'Oystercatcher', 'wil@oyster.example', 'an unmistakable message'] as const;
  const [firstName, lastName, email, message] = values;
  const findValues = async () => {
    const files = await readdir(dataDir);
    const contents = await Promise.all(files.map((name) => readFile(join(dataDir, name), 'latin1')));
    return values.filter((value) => contents.some((content) => content.includes(value)));
  };
  const store = await openStoreHere();
  await store.accept(makeQueued({ firstName, lastName, email, message }));
  for (let index = 0; index < 20; index += 1) await store.accept(makeQueued());
  expect(await findValues()).toEqual(values);
  await store.transition({ states: ['queued'], email }, { to: 'erased', at: 2000, reason: 'by request' });
  expect(await findValues()).toEqual([]);
});

it('removes erased text from the journal later when a reader blocks that during the erasure', async () => {
  const store = await openStoreHere();
  await store.accept(makeQueued({ message: 'an unmistakable message' }));
  const isCopyLeft = async () => (await readFile(`${file()}-wal`, 'latin1')).includes('unmistakable');
  const reader = new DatabaseSync(file(), { readOnly: true });
  reader.exec('begin; select * from enquiries');
  shortenTimeout();
  expect(await store.transition({ states: ['queued'] }, { to: 'erased', at: 2, reason: 'asked for' })).toBe(
    1,
  );
  expect(await isCopyLeft()).toBe(true);
  reader.close();
  await store.forgetArrivals(0);
  expect(await isCopyLeft()).toBe(false);
});

it('is backed up while enquiries arrive, and the backup opens as a store', async () => {
  const store = await openStoreHere();
  const before = makeQueued();
  await store.accept(before);
  const backup = join(dataDir, 'backup');
  const secret = await store.getSecret('desk');
  const arrivals = Promise.all(Array.from({ length: 50 }, () => store.accept(makeQueued())));
  await store.backup(backup);
  await arrivals;
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  await expect(store.backup(backup)).rejects.toEqual(oneLine(/^That file is there already/));

  const restored = join(dataDir, 'restored');
  await (await openStore({ dataDir: restored })).close();
  await writeFile(join(restored, 'enquiries.db'), await readFile(backup));
  const copy = await openStore({ dataDir: restored });
  opened.push(copy);
  expect(await copy.check()).toEqual([]);
  expect((await copy.findById(before.enquiry.id))?.message).toBe(before.enquiry.message);
  expect(await copy.getSecret('desk')).toBe(secret);
});

it('refuses a damaged file with one line', async () => {
  const store = await openStoreHere();
  for (let index = 0; index < 50; index += 1) await store.accept(makeQueued());
  await store.close();
  opened = [];
  const handle = await open(file(), 'r+');
  await handle.write(Buffer.alloc(3 * 4096, 0x5a), 0, 3 * 4096, 2 * 4096);
  await handle.close();
  await expect(openStoreHere()).rejects.toEqual(
    oneLine(/^\S+ is damaged: stop the site and put the last backup[^\n]*$/),
  );
});

it('refuses a file that is not a database with one line', async () => {
  await writeFile(file(), 'a shopping list, and nothing else of any use\n'.repeat(100));
  await expect(openStoreHere()).rejects.toEqual(oneLine(/is damaged or not a database: [^\n]*$/));
});

it.each([
  ['in a read-only file system', () => '/sys/tideline'],
  ['where no folder can be made', () => '/proc/nope'],
  ['that is a file', () => file()],
  ['below a file', () => join(file(), 'data')],
])('refuses a folder %s with one line', async (_, folder) => {
  await writeFile(file(), '');
  await expect(openStore({ dataDir: folder() })).rejects.toEqual(
    oneLine(/^DATA_DIR \S+ (is no folder|cannot be made or written \(\w+\)): name a folder[^\n]*$/),
  );
});

it('waits for another program that locks the file, without blocking the event loop', async () => {
  const store = await openStoreHere();
  const other = new DatabaseSync(file());
  other.exec('begin exclusive');
  let turns = 0;
  const ticker = setInterval(() => {
    turns += 1;
  }, 10);
  const accepted = store.accept(makeQueued());
  await expect.poll(() => turns).toBeGreaterThan(2);
  clearInterval(ticker);
  other.exec('rollback');
  other.close();
  expect(await accepted).toMatchObject({ kind: 'kept' });
});

it('fails with a one-line message on a file that stays locked, and recovers once it is free', async () => {
  const store = await openStoreHere();
  const other = new DatabaseSync(file());
  other.exec('begin exclusive');
  const refused = makeQueued();
  shortenTimeout();
  await expect(store.accept(refused)).rejects.toEqual(
    oneLine(/^Another program holds \S+ locked: close it\.$/),
  );
  other.exec('rollback');
  other.close();
  expect(await store.findById(refused.enquiry.id)).toBeNull();
  expect(await store.accept(refused)).toMatchObject({ kind: 'kept' });
});

it('reports the original error, not a failure of the rollback', async () => {
  const store = await openStoreHere();
  const other = new DatabaseSync(file());
  other.exec(
    "create trigger refuse before insert on enquiries begin select raise(rollback, 'as the test ordered'); end",
  );
  other.close();
  await expect(store.accept(makeQueued())).rejects.toThrow(StoreError);
  await expect(store.accept(makeQueued())).rejects.toThrow(/as the test ordered/);
});

it.each([
  ['enquiries due for a last notice', 'enquiries_unwarned', (store: Store) => store.listUnwarned(2000)],
  ['recent arrivals', 'arrivals_latest', (store: Store) => store.countSince(2000)],
  ['expired arrivals', 'arrivals_latest', (store: Store) => store.forgetArrivals(2000)],
])('finds %s through the index %s', async (_, index, query) => {
  const store = await openStoreHere();
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await query(store);
  const statements = prepare.mock.calls
    .map(([statement]) => statement)
    .filter((text) => / where /.test(text));
  expect(statements).toHaveLength(1);
  const database = new DatabaseSync(file());
  const plan = database.prepare(`explain query plan ${statements[0]}`).all();
  database.close();
  expect(plan[0]?.['detail']).toMatch(new RegExp(`^SEARCH \\w+ USING (?:COVERING )?INDEX ${index} `));
});
