import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDecided, makeEnquiry, makeQueued } from '../../../tests/support/enquiries.ts';
import { MEMORY } from '../../../tests/support/memory.ts';
import { StoreError } from '../index.ts';
import { migrate } from '../schema/migrations.ts';
import { createStore, type Store } from '../store.ts';
import type { Backend } from './backend.ts';
import { openSqlite } from './sqlite.ts';

let dataDir: string;
let backend: Backend;
let store: Store;
/** The connection of another program, which sees only committed rows. */
let other: DatabaseSync;

beforeEach(async () => {
  dataDir = await mkdtemp(join(MEMORY, 'tideline-shared-'));
  backend = await openSqlite(dataDir);
  await migrate(backend);
  store = createStore(backend, async () => {}, null);
  other = new DatabaseSync(backend.location);
});
afterEach(async () => {
  other.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const listKept = () =>
  other
    .prepare('select enquiries.id from enquiries join arrivals on enquiry = enquiries.id order by 1')
    .all()
    .map(({ id }) => id);
const listIds = (acceptances: readonly { enquiry: { id: string } }[]) =>
  acceptances.map(({ enquiry }) => enquiry.id).toSorted();
const makeMany = (count: number) => Array.from({ length: count }, () => makeQueued());

/** In the journal, the last frame of each commit has the size of the database (https://sqlite.org/fileformat2.html). */
async function countCommits(): Promise<number> {
  const journal = await readFile(`${backend.location}-wal`);
  let count = 0;
  for (let frame = 32; frame < journal.length; frame += 24 + 4096)
    if (journal.readUInt32BE(frame + 4) > 0) count += 1;
  return count;
}

it('stores enquiries that arrive together in one commit, and resolves none before it', async () => {
  const before = await countCommits();
  const acceptances = makeMany(12);
  const seen = acceptances.map((one) => store.accept(one).then(() => listKept().length));
  expect(listKept()).toEqual([]);
  expect(await Promise.all(seen)).toEqual(Array(12).fill(12));
  expect(listKept()).toEqual(listIds(acceptances));
  expect(await countCommits()).toBe(before + 1);
  await store.accept(makeQueued());
  expect(await countCommits()).toBe(before + 2);
});

it('stores all others when one insert fails', async () => {
  other.exec(`create trigger refuse before insert on history when new.reason = 'faulty'
    begin select raise(abort, 'as the test ordered'); end`);
  const good = makeMany(4);
  const faulty = makeDecided({ state: 'queued', reason: 'faulty' });
  const outcomes = await Promise.allSettled(
    [...good.slice(0, 2), faulty, ...good.slice(2)].map(store.accept),
  );
  const kept = { status: 'fulfilled', value: { kind: 'kept', state: 'queued' } };
  const refused = { status: 'rejected', reason: expect.any(StoreError) };
  expect(outcomes).toEqual([kept, kept, refused, kept, kept]);
  expect(listKept()).toEqual(listIds(good));
  other.exec('drop trigger refuse');
  expect(await store.accept(faulty)).toEqual({ kind: 'kept', state: 'queued' });
});

it('stores the enquiries that fit when the disk fills up, and rejects the others', async () => {
  await store.accept(makeQueued());
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(backend.db);
  const limitPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(backend.db);
  await limitPages((rows[0]?.page_count ?? 0) + 5);
  const fitting = makeMany(2);
  const tooMany = Array.from({ length: 20 }, () => makeQueued({ message: 'x'.repeat(4000) }));
  const outcomes = await Promise.allSettled([...fitting, ...tooMany].map(store.accept));
  const kept = { status: 'fulfilled', value: { kind: 'kept', state: 'queued' } };
  const refused = {
    status: 'rejected',
    reason: expect.objectContaining({
      name: 'StoreError',
      message: expect.stringMatching(/is full: make room/),
    }),
  };
  expect(outcomes.slice(0, 2)).toEqual([kept, kept]);
  expect(outcomes.at(-1)).toEqual(refused);
  const keptCount = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(listKept()).toHaveLength(1 + keptCount);
  await limitPages(1_000_000);
  const repeated = await Promise.all(tooMany.map(store.accept));
  expect(repeated.filter(({ kind }) => kind === 'known')).toHaveLength(keptCount - 2);
  expect(listKept()).toHaveLength(23);
});

it('stores all others when one makes the commit fail', async () => {
  other.exec(`create table orphans (enquiry text references enquiries (id) deferrable initially deferred) strict;
    create trigger orphan after insert on history when new.reason = 'faulty'
    begin insert into orphans values ('nobody'); end`);
  const good = makeMany(3);
  const faulty = makeDecided({ state: 'queued', reason: 'faulty' });
  const outcomes = await Promise.allSettled([...good, faulty].map(store.accept));
  const kept = { status: 'fulfilled', value: { kind: 'kept', state: 'queued' } };
  expect(outcomes).toEqual([kept, kept, kept, { status: 'rejected', reason: expect.any(StoreError) }]);
  expect(listKept()).toEqual(listIds(good));
  other.exec('drop trigger orphan');
  expect(await store.accept(faulty)).toEqual({ kind: 'kept', state: 'queued' });
});

it('rejects a whole batch when no transaction can begin, and runs the next batch', async () => {
  let begun = 0;
  let isLost = true;
  const ensureHeld = () => {
    begun += 1;
    if (isLost) throw new StoreError('the lock is lost');
  };
  const locked = await openSqlite(dataDir, { ensureHeld, unlock: () => {} });
  const share = (value: number) => locked.shareCommit(async () => value);
  const outcomes = await Promise.allSettled([1, 2, 3].map(share));
  const refused = { status: 'rejected', reason: expect.objectContaining({ message: 'the lock is lost' }) };
  expect([begun, outcomes]).toEqual([1, [refused, refused, refused]]);
  isLost = false;
  expect(await Promise.all([1, 2, 3].map(share))).toEqual([1, 2, 3]);
  await locked.db.destroy();
});

it('counts the earlier enquiries of the same commit', async () => {
  const counted: (number | undefined)[] = [];
  const accept = () =>
    store.accept({
      enquiry: makeEnquiry({ client: 'one client' }),
      count: { since: 0, atMost: 100 },
      decide(recent) {
        counted.push(recent?.fromClient);
        return (recent?.fromClient ?? 0) >= 3 ? { limitedUntil: 9 } : { state: 'queued', reason: 'received' };
      },
    });
  const outcomes = await Promise.all(Array.from({ length: 5 }, accept));
  expect(counted).toEqual([0, 1, 2, 3, 3]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['kept', 'kept', 'kept', 'limited', 'limited']);
});

it('runs other writes in transactions of their own', async () => {
  await store.accept(makeQueued());
  const arriving = makeMany(5).map(store.accept);
  const changed = store.transition({ states: ['queued'] }, { to: 'sent', at: 2000, reason: 'mailed' });
  const written = store.accounts.write(async () => {
    throw new Error('a fault of another');
  });
  await expect(written).rejects.toThrow(StoreError);
  expect(await changed).toBe(1);
  await Promise.all(arriving);
  expect(listKept()).toHaveLength(6);
});
