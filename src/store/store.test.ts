import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { State } from '#enquiry';
import { acceptMany, makeDecided, makeEnquiry, makeQueued } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import {
  type Acceptance,
  MAIL_OUT_MARK,
  MAX_COUNT,
  type NewEnquiry,
  openStore,
  type RecentCounts,
  type Selection,
  type Store,
  StoreError,
  type StoreSettings,
  TRANSITION_BATCH,
} from './index.ts';
import { queryOutbox } from './queries/outbox.ts';

const accountTables = ['people', 'entry_links', 'grants', 'passkeys', 'sessions', 'used_challenges', 'audit']
  .map((table) => `drop table ${table}`)
  .join('; ');

/** Removes what later releases added to the initial tables. */
const olderTables = [
  accountTables,
  'drop table owner_steps',
  'drop table owner_changes',
  ...['answered', 'spam'].map((name) => `drop index enquiries_${name}`),
  ...['read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'].map(
    (column) => `alter table enquiries drop column ${column}`,
  ),
  'drop index enquiries_unsent',
  'drop index history_sent',
  'drop table held_untold',
  'drop index arrivals_by_prefix48',
  'drop index arrivals_latest',
  'drop index enquiries_unwarned',
  'create index arrivals_by_time on arrivals (received_at)',
  ...['prefix48', 'checked', 'held'].map((column) => `alter table arrivals drop column ${column}`),
  ...['client', 'spam_score', 'spam_signals', 'warned_at'].map(
    (column) => `alter table enquiries drop column ${column}`,
  ),
].join('; ');

const enquiryFields = ({ id, firstName, lastName, email, message }: NewEnquiry) => ({
  id,
  firstName,
  lastName,
  email,
  message,
});

const LEASE = { now: 2000, leaseUntil: 5000, except: [] };

async function listIds(store: Store, states?: readonly State[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list(states && { states })) ids.push(id);
  return ids;
}

/** Runs a statement on the database from a connection of its own, as another program would. */
async function alterTables({ dataDir, databaseUrl }: StoreSettings, statement: string): Promise<void> {
  if (databaseUrl) {
    const client = new Client(databaseUrl);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  } else {
    const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
    database.exec(statement);
    database.close();
  }
}

describeStores('accepting an enquiry', (fixture) => {
  it('stores every field, with the time and reason of the state', async () => {
    const acceptance = makeQueued({ message: "Two lines\nand 'quotes' 🌊", firstName: '' });
    expect(await fixture.store().accept(acceptance)).toEqual({ kind: 'kept', state: 'queued' });
    const { firstName, lastName, email, message, id } = acceptance.enquiry;
    expect(await (await fixture.openSecond()).findById(id)).toEqual({
      id,
      firstName,
      lastName,
      email,
      message,
      state: 'queued',
      reason: 'received',
      attempts: 0,
      sentAt: null,
      receivedAt: 1000,
      queuedAt: 1000,
      changedAt: 1000,
      dueAt: 1000,
      spamScore: 0,
      spamSignals: '',
      client: '',
      warnedAt: null,
      history: [{ at: 1000, state: 'queued', reason: 'received' }],
    });
    expect(await fixture.store().findById('nobody')).toBeNull();
  });

  it('recognises a used token, with the digest of its enquiry', async () => {
    const { enquiry } = makeQueued();
    expect(await fixture.store().findByToken(enquiry.token)).toBeUndefined();
    await fixture.store().accept({ enquiry, decide: () => ({ state: 'held', reason: 'a doubt' }) });
    const known = { id: enquiry.id, digest: enquiry.digest };
    expect(await fixture.store().findByToken(enquiry.token)).toEqual(known);
    const again = makeQueued({ token: enquiry.token });
    expect(await fixture.store().accept(again)).toEqual({ kind: 'known', ...known });
    expect(await fixture.store().findById(again.enquiry.id)).toBeNull();
  });

  it('deletes the tokens of old arrivals, and no enquiry', async () => {
    const [old, recent] = [makeQueued({ receivedAt: 1000 }), makeQueued({ receivedAt: 2000 })];
    await Promise.all([old, recent].map((one) => fixture.store().accept(one)));
    await fixture.store().forgetArrivals(2000);
    expect(await fixture.store().findByToken(old.enquiry.token)).toBeUndefined();
    expect(await fixture.store().findByToken(recent.enquiry.token)).not.toBeUndefined();
    expect(await listIds(fixture.store())).toHaveLength(2);
  });

  it('stores one enquiry per token when many arrive at the same moment on two instances', async () => {
    const stores = [fixture.store(), await fixture.openSecond()];
    const competitors = Array.from({ length: 16 }, (_, index) => {
      const store = stores[index % 2] as Store;
      return Promise.all([
        store.accept(makeQueued({ token: 'one' })),
        store.accept(makeQueued({ token: 'two' })),
      ]);
    });
    const outcomes = (await Promise.all(competitors)).flat();
    expect(outcomes.filter((outcome) => outcome.kind === 'kept')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome.kind === 'known')).toHaveLength(30);
    expect(await listIds(fixture.store())).toHaveLength(2);
  });

  it('counts recent enquiries by client, by sender and overall', async () => {
    const { client, sender } = makeEnquiry();
    for (const receivedAt of [100, 2000, 3000])
      await fixture.store().accept(makeQueued({ client, receivedAt }));
    for (const receivedAt of [100, 2500]) await fixture.store().accept(makeQueued({ sender, receivedAt }));
    const recentCounts: (RecentCounts | null)[] = [];
    const acceptLimited = (atMost: number) =>
      fixture.store().accept({
        enquiry: makeEnquiry({ client, sender, receivedAt: 4000 }),
        count: { since: 1000, atMost },
        decide(recent) {
          recentCounts.push(recent);
          return { limitedUntil: 7000 };
        },
      });
    expect(await acceptLimited(100)).toEqual({ kind: 'limited', until: 7000 });
    await acceptLimited(2);
    expect(recentCounts[0]).toEqual({
      fromClient: 2,
      firstFromClient: 2000,
      fromPrefix48: 0,
      firstFromPrefix48: 4000,
      queuedFromClient: 2,
      queuedFromPrefix48: 0,
      queuedFromSender: 1,
      queuedFromAll: 3,
    });
    expect(recentCounts[1]).toMatchObject({ fromClient: 2, queuedFromAll: 2 });
    expect(await listIds(fixture.store())).toHaveLength(5);
  });

  it.each([
    ['client', 'fromClient'],
    ['prefix48', 'fromPrefix48'],
    ['sender', 'queuedFromSender'],
  ] as const)('limits one %s that sends many enquiries to two instances at once', async (name, count) => {
    const stores = [fixture.store(), await fixture.openSecond()];
    const limited = (): Acceptance => ({
      enquiry: makeEnquiry({ [name]: 'one' }),
      count: { since: 0, atMost: 100 },
      decide: (recent) =>
        recent && recent[count] < 3 ? { state: 'queued', reason: 'received' } : { limitedUntil: 9000 },
    });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => stores[i % 2]?.accept(limited())),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'kept')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome?.kind === 'limited')).toHaveLength(17);
  });
});

describeStores('separate counts', (fixture) => {
  const kept = (state: 'queued' | 'held', given: Partial<NewEnquiry> = {}) =>
    fixture.store().accept(makeDecided({ state, reason: 'so' }, { receivedAt: 2000, ...given }));
  const countsFor = async (given: Partial<NewEnquiry>) => {
    let recentCounts: RecentCounts | null = null;
    await fixture.store().accept({
      enquiry: makeEnquiry({ receivedAt: 3000, ...given }),
      count: { since: 1000, atMost: 100 },
      decide(recent) {
        recentCounts = recent;
        return { limitedUntil: 0 };
      },
    });
    return recentCounts;
  };

  it('cover enquiries with a person check separately from those without', async () => {
    const shared = { client: 'c', prefix48: 'p', sender: 's' };
    for (let index = 0; index < 3; index += 1) await kept('queued', { ...shared, checked: false });
    await kept('queued', { ...shared, checked: true });
    expect(await countsFor({ ...shared, checked: false })).toMatchObject({
      fromClient: 3,
      fromPrefix48: 3,
      queuedFromClient: 3,
      queuedFromPrefix48: 3,
      queuedFromSender: 3,
      queuedFromAll: 3,
    });
    expect(await countsFor({ ...shared, checked: true })).toMatchObject({
      fromClient: 1,
      fromPrefix48: 1,
      queuedFromClient: 1,
      queuedFromPrefix48: 1,
      queuedFromSender: 1,
      queuedFromAll: 1,
    });
  });

  it('exclude held enquiries where the count decides about holding', async () => {
    const shared = { client: 'c', prefix48: 'p', sender: 's', checked: false };
    await Promise.all([kept('held', shared), kept('held', shared), kept('queued', shared)]);
    expect(await countsFor(shared)).toMatchObject({
      fromClient: 3,
      fromPrefix48: 3,
      queuedFromClient: 1,
      queuedFromPrefix48: 1,
      queuedFromSender: 1,
      queuedFromAll: 1,
    });
  });

  it('include no /48 for IPv4', async () => {
    await kept('queued', { prefix48: '' });
    expect(await countsFor({ prefix48: '' })).toMatchObject({ fromPrefix48: 0, queuedFromAll: 1 });
  });

  it('store nothing when the ceiling for held enquiries is reached', async () => {
    const acceptance = { enquiry: makeEnquiry(), decide: () => ({ full: true }) as const };
    expect(await fixture.store().accept(acceptance)).toEqual({ kind: 'full' });
    expect(await listIds(fixture.store())).toEqual([]);
  });
});

describeStores('selecting', (fixture) => {
  const keep = async (
    given: Partial<NewEnquiry>,
    state: 'queued' | 'held' = 'held',
    reason = 'many at once',
  ) => {
    const acceptance = makeDecided({ state, reason }, given);
    await fixture.store().accept(acceptance);
    return acceptance.enquiry.id;
  };
  const find = async (which: Selection) => {
    const ids: string[] = [];
    for await (const { id } of fixture.store().list(which)) ids.push(id);
    return ids.toSorted();
  };

  it('finds by time, reason, signal and client, and combinations', async () => {
    const one = await keep({ receivedAt: 1000, client: 'abc-1' });
    const two = await keep(
      { receivedAt: 2000, client: 'abd_2', spamSignals: '2 links 30' },
      'held',
      'looks like spam',
    );
    const three = await keep({ receivedAt: 3000, client: 'abc-1' }, 'queued', 'received');
    expect(await find({})).toEqual([one, two, three]);
    expect(await find({ receivedSince: 2000 })).toEqual([two, three]);
    expect(await find({ receivedSince: 1000, receivedBefore: 2000 })).toEqual([one]);
    expect(await find({ reason: 'Looks like' })).toEqual([two]);
    expect(await find({ reason: 'LINKS' })).toEqual([two]);
    expect(await find({ reason: '%' })).toEqual([]);
    expect(await find({ reason: '_ooks' })).toEqual([]);
    expect(await find({ client: 'abc-1' })).toEqual([one]);
    expect(await find({ client: 'abc' })).toEqual([one]);
    for (const client of ['ABC', 'bc', 'ab_', 'ab%']) expect(await find({ client })).toEqual([]);
    expect(await find({ client: 'abc-1', receivedSince: 2000 })).toEqual([]);
  });

  it('measures held enquiries in rows and bytes, up to a limit', async () => {
    expect(await fixture.store().measureHeld(10)).toEqual({ rows: 0, bytes: 0 });
    for (let index = 0; index < 3; index += 1) await keep({ message: 'Grüße' });
    await keep({ message: 'not held' }, 'queued');
    expect(await fixture.store().measureHeld(10)).toEqual({ rows: 3, bytes: 21 });
    expect(await fixture.store().measureHeld(2)).toEqual({ rows: 2, bytes: 14 });
    const [recent] = await listIds(fixture.store(), ['held']);
    await fixture
      .store()
      .owner.mark([recent ?? ''], { what: 'spam', isSet: true, at: 2000, who: 'jo@b.example' });
    expect(await fixture.store().measureHeld(10)).toEqual({ rows: 2, bytes: 14 });
  });

  it('keeps the client only while an enquiry is held, and nothing derived from its text once it is erased', async () => {
    const given = { client: 'c', spamScore: 70, spamSignals: '2 links 70' };
    const [queued, released, erased] = [await keep(given, 'queued'), await keep(given), await keep(given)];
    expect(await fixture.store().findById(queued)).toMatchObject({ client: '', spamScore: 70 });
    expect(await fixture.store().findById(released)).toMatchObject({
      client: 'c',
      spamSignals: '2 links 70',
    });
    await fixture.store().transition({ id: released }, { to: 'queued', at: 2000, reason: 'so' });
    await fixture.store().transition({ id: erased }, { to: 'erased', at: 2000, reason: 'so' });
    expect(await fixture.store().findById(released)).toMatchObject({ client: '', spamScore: 70 });
    expect(await fixture.store().findById(erased)).toMatchObject({
      client: '',
      spamScore: 0,
      spamSignals: '',
    });
  });

  it('records which held enquiries a notice covered', async () => {
    const listUnnotified = async () => (await fixture.store().listUnnotified()).map(({ id }) => id);
    const held = Array.from({ length: TRANSITION_BATCH + 1 }, () =>
      makeDecided({ state: 'held', reason: 'a doubt' }),
    );
    await acceptMany(fixture.store(), held);
    const ids = held.map(({ enquiry }) => enquiry.id);
    await keep({}, 'queued');
    expect(await listUnnotified()).toEqual(ids.toSorted().toReversed());
    const meanwhile = await keep({});
    await fixture.store().markNotified(ids, 3000);
    expect(await listUnnotified()).toEqual([meanwhile]);
    const [first] = await fixture.store().owner.findRecords(ids.slice(0, 1));
    expect(first?.steps).toEqual([{ at: 3000, what: 'told', who: '' }]);
    await fixture
      .store()
      .transition({ id: meanwhile }, { to: 'queued', at: 2000, reason: 'so', resetAttempts: true });
    expect(await listUnnotified()).toEqual([]);
    const erased = await keep({});
    await fixture.store().transition({ id: erased }, { to: 'erased', at: 2000, reason: 'so' });
    expect(await listUnnotified()).toEqual([]);
  });

  it('records which held enquiries had a last notice', async () => {
    const listUnwarned = async () => (await fixture.store().listUnwarned(2000)).map(({ id }) => id);
    const [old, older] = [await keep({ receivedAt: 1000 }), await keep({ receivedAt: 500 })];
    await keep({ receivedAt: 5000 });
    await keep({ receivedAt: 1000 }, 'queued');
    expect(await listUnwarned()).toEqual([old, older]);
    await fixture.store().markWarned([older], 6000);
    expect(await listUnwarned()).toEqual([old]);
    expect(await find({ warnedBefore: 6001 })).toEqual([older]);
    expect(await find({ warnedBefore: 6000 })).toEqual([]);
  });
});

describeStores('claiming', (fixture) => {
  it('returns the enquiry due for the longest time first, and each enquiry once', async () => {
    const [late, early] = [makeQueued({ receivedAt: 1500 }), makeQueued({ receivedAt: 1400 })];
    await Promise.all([late, early].map((one) => fixture.store().accept(one)));
    const { id, firstName, lastName, email, message, receivedAt } = early.enquiry;
    const claimed = await fixture.store().claim(LEASE);
    expect(claimed).toMatchObject({
      id,
      firstName,
      lastName,
      email,
      message,
      receivedAt,
      queuedAt: 1400,
      attempts: 1,
    });
    expect((await fixture.store().claim(LEASE))?.id).toBe(late.enquiry.id);
    expect(await fixture.store().claim(LEASE)).toBeNull();
    expect(await fixture.store().findById(id)).toMatchObject({ state: 'sending', dueAt: 5000, attempts: 1 });
  });

  it('skips enquiries that are held, not yet due, or excluded by the caller', async () => {
    const future = makeQueued({ receivedAt: 3000 });
    await fixture.store().accept(future);
    await fixture.store().accept(makeDecided({ state: 'held', reason: 'a doubt' }));
    expect(await fixture.store().claim(LEASE)).toBeNull();
    const later = { ...LEASE, now: 3000 };
    expect(await fixture.store().claim({ ...later, except: [future.enquiry.id] })).toBeNull();
    expect((await fixture.store().claim(later))?.id).toBe(future.enquiry.id);
  });

  it('gives each of two instances a different enquiry', async () => {
    const stores = [fixture.store(), await fixture.openSecond()];
    await Promise.all(Array.from({ length: 10 }, () => fixture.store().accept(makeQueued())));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stores[index % 2]?.claim(LEASE)),
    );
    const ids = claims.map((claim) => claim?.id).filter((id) => id !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    // A row locked by the other instance is skipped, so the rest may need a second claim.
    while (await fixture.store().claim(LEASE)) ids.push('later');
    expect(ids).toHaveLength(10);
  });

  it('takes over an enquiry whose lease has expired, and ignores the old lease', async () => {
    const { enquiry } = makeQueued();
    await fixture.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    const first = await fixture.store().claim(LEASE);
    const second = await (await fixture.openSecond()).claim({ now: 5000, leaseUntil: 8000, except: [] });
    expect(second).toMatchObject({ id: enquiry.id, attempts: 2 });
    const sent = { to: 'sent', at: 5100, reason: 'taken' } as const;
    const by = (lease = '') => ({ states: ['sending'] as const, id: enquiry.id, lease });
    expect(await fixture.store().transition(by(first?.lease), sent)).toBe(0);
    expect(await fixture.store().transition(by(second?.lease), sent)).toBe(1);
    const shown = await fixture.store().findById(enquiry.id);
    expect(shown).toMatchObject({ state: 'sent', sentAt: 5100 });
    expect(shown?.history.map(({ state }) => state)).toEqual(['queued', 'sending', 'sending', 'sent']);
  });

  it('makes only those enquiries due whose due time is far ahead, as after the clock was set back', async () => {
    const [far, near] = [makeQueued({ receivedAt: 900_000 }), makeQueued({ receivedAt: 2500 })];
    await Promise.all([far, near].map((one) => fixture.store().accept(one)));
    expect(await fixture.store().rescheduleFarFuture(2000, 1000)).toMatchObject({
      numUpdatedRows: BigInt(1),
    });
    expect((await fixture.store().claim(LEASE))?.id).toBe(far.enquiry.id);
    expect(await fixture.store().claim(LEASE)).toBeNull();
  });

  it('makes postponed enquiries due at once, but not those being mailed', async () => {
    const [mailed, later] = [makeQueued({ receivedAt: 1000 }), makeQueued({ receivedAt: 900_000 })];
    await Promise.all([mailed, later].map((one) => fixture.store().accept(one)));
    expect((await fixture.store().claim(LEASE))?.id).toBe(mailed.enquiry.id);
    expect(await fixture.store().makeQueuedDue(2000)).toMatchObject({ numUpdatedRows: BigInt(1) });
    expect((await fixture.store().claim(LEASE))?.id).toBe(later.enquiry.id);
    expect(await fixture.store().claim(LEASE)).toBeNull();
  });
});

describeStores('changing states', (fixture) => {
  it('changes only enquiries that meet every condition', async () => {
    const old = makeQueued({ email: 'Ada@Example.com', receivedAt: 100 });
    await fixture.store().accept(old);
    const change = { to: 'failed', at: 3000, reason: 'refused' } as const;
    const apply = (which: object) => fixture.store().transition({ states: ['queued'], ...which }, change);
    expect(await apply({ id: 'another' })).toBe(0);
    expect(await apply({ changedBefore: 100 })).toBe(0);
    expect(await apply({ email: 'bea@example.com' })).toBe(0);
    expect(await apply({ states: ['held'] })).toBe(0);
    expect(await apply({ id: old.enquiry.id, changedBefore: 101, email: 'aDa@example.com' })).toBe(1);
    expect(await apply({ id: old.enquiry.id })).toBe(0);
    expect(await listIds(fixture.store(), ['failed'])).toEqual([old.enquiry.id]);
  });

  it('resets the attempts on request', async () => {
    const { enquiry } = makeQueued();
    await fixture.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    await fixture.store().claim(LEASE);
    await fixture
      .store()
      .transition({ states: ['sending'] }, { to: 'queued', at: 2500, reason: 'again', resetAttempts: true });
    expect(await fixture.store().findById(enquiry.id)).toMatchObject({
      attempts: 0,
      queuedAt: 2500,
      receivedAt: 1000,
    });
  });

  it('erases name, address and message, and keeps id and times', async () => {
    const { enquiry } = makeQueued({ email: 'ada@example.com' });
    await fixture.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    await fixture
      .store()
      .transition({ states: ['queued'] }, { to: 'erased', at: 3000, reason: 'by request' });
    const blank = { firstName: '', lastName: '', email: '', message: '' };
    const times = { id: enquiry.id, receivedAt: 1000, changedAt: 3000 };
    expect(await fixture.store().findById(enquiry.id)).toMatchObject({ state: 'erased', ...blank, ...times });
    expect(
      await fixture
        .store()
        .transition({ states: ['erased'], email: 'ada@example.com' }, { to: 'erased', at: 1, reason: '' }),
    ).toBe(0);
    expect(await fixture.store().findByToken(enquiry.token)).not.toBeUndefined();
  });

  it('changes many in batches, and lists many in pages, newest first', async () => {
    const queued = Array.from({ length: TRANSITION_BATCH * 2 + 1 }, () => makeQueued());
    await acceptMany(fixture.store(), queued);
    const ids = queued.map(({ enquiry }) => enquiry.id);
    expect(await listIds(fixture.store())).toEqual(ids.toSorted().toReversed());
    const fail = () =>
      fixture.store().transition({ states: ['queued'] }, { to: 'failed', at: 2000, reason: 'refused' });
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([
      TRANSITION_BATCH,
      TRANSITION_BATCH,
      1,
      0,
    ]);
    expect(await listIds(fixture.store(), ['queued'])).toEqual([]);
    expect(await listIds(fixture.store(), ['queued', 'failed'])).toHaveLength(ids.length);
  });
});

describeStores('counting', (fixture) => {
  it('counts waiting enquiries, with the oldest time', async () => {
    expect(await fixture.store().countOutbox()).toEqual({
      queued: 0,
      held: 0,
      failed: 0,
      oldestQueuedAt: null,
      stuckSince: null,
      lastFailedAt: null,
    });
    for (const receivedAt of [100, 200, 300]) await fixture.store().accept(makeQueued({ receivedAt }));
    await fixture.store().accept(makeDecided({ state: 'held', reason: 'a doubt' }, { receivedAt: 50 }));
    await fixture.store().claim(LEASE);
    expect(await fixture.store().countOutbox()).toMatchObject({
      queued: 3,
      held: 1,
      oldestQueuedAt: 100,
      stuckSince: 100,
    });
    expect(await fixture.store().countSince(200)).toBe(2);
  });

  it('remembers a sent mail after its enquiry was erased', async () => {
    for (const receivedAt of [100, 200]) await fixture.store().accept(makeQueued({ receivedAt }));
    const one = async (to: 'failed' | 'sent', at: number) => {
      await fixture.store().claim(LEASE);
      await fixture.store().transition({ states: ['sending'] }, { to, at, reason: 'said the mail server' });
    };
    await one('failed', 300);
    await one('sent', 400);
    const flows = { failed: 1, stuckSince: null, lastFailedAt: null };
    expect(await fixture.store().countOutbox()).toMatchObject(flows);
    await fixture.store().transition({ states: ['sent'] }, { to: 'erased', at: 500, reason: 'by rule' });
    expect(await fixture.store().countOutbox()).toMatchObject(flows);
  });

  it('reports stuck mail only for enquiries after the last sent mail, also when all mails are refused', async () => {
    for (const receivedAt of [100, 200, 400]) await fixture.store().accept(makeQueued({ receivedAt }));
    await fixture.store().claim(LEASE);
    await fixture.store().transition({ states: ['sending'] }, { to: 'sent', at: 300, reason: 'taken' });
    expect(await fixture.store().countOutbox()).toMatchObject({
      queued: 2,
      oldestQueuedAt: 200,
      stuckSince: 400,
    });
    await fixture.store().transition({ states: ['queued'] }, { to: 'failed', at: 500, reason: 'refused' });
    expect(await fixture.store().countOutbox()).toMatchObject({
      queued: 0,
      failed: 2,
      oldestQueuedAt: null,
      stuckSince: 400,
      lastFailedAt: 500,
    });
    // A notice about failed enquiries proves that mail is delivered, as any other mail does.
    await fixture.store().takeMark(MAIL_OUT_MARK, 500, 0);
    expect(await fixture.store().countOutbox()).toMatchObject({
      failed: 2,
      stuckSince: null,
      lastFailedAt: null,
    });
  });
});

describeStores('with more enquiries than the limit of the counts', (fixture) => {
  const HELD = 2 * MAX_COUNT;
  // The time of one earlier enquiry in each state.
  const first = { failed: 400, sending: 450, queued: 500 };

  // Inserts enquiries in this state, received from the time 1000 on.
  async function fill(state: string, count: number, id: string): Promise<void> {
    await alterTables(
      fixture.settings(),
      `insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message, received_at,
          queued_at, changed_at, due_at, sent_at, attempts, lease)
        with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
        select '${id}' || i, '${state}', 'filled', '', '', '', '', 'Hello', 1000 + i, 1000 + i, 1000 + i,
          case when '${state}' in ('queued', 'sending') then 1000 + i end, null, 0, null
        from n;
      insert into history (enquiry, at, state, reason)
        select id, changed_at, state, reason from enquiries where id like '${id}%' order by changed_at`,
    );
  }

  it('stops counting at the limit, and still reports the oldest queued enquiry', async () => {
    for (const [id, receivedAt] of Object.entries(first))
      await fixture.store().accept(makeQueued({ id, receivedAt }));
    await fixture.store().claim({ ...LEASE, except: ['failed', 'queued'] });
    await fixture
      .store()
      .transition({ states: ['queued'], id: 'failed' }, { to: 'failed', at: 600, reason: 'refused' });
    await fill('held', HELD, 'held');
    for (const state of Object.keys(first)) await fill(state, MAX_COUNT, `more ${state}`);
    const most = { queued: MAX_COUNT, held: MAX_COUNT, failed: MAX_COUNT };
    expect(await fixture.store().countOutbox()).toEqual({
      ...most,
      oldestQueuedAt: 450,
      stuckSince: 400,
      lastFailedAt: 999 + MAX_COUNT,
    });
    expect(await fixture.store().check()).toEqual([]);
  });

  it('counts exactly below the limit', async () => {
    await fill('held', MAX_COUNT - 1, 'held');
    expect(await fixture.store().countOutbox()).toMatchObject({ held: MAX_COUNT - 1 });
    await fill('held', 1, 'one more');
    expect(await fixture.store().countOutbox()).toMatchObject({ held: MAX_COUNT });
  });
});

it('counts the outbox without a table scan', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-plan-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await (await openStore({ dataDir })).close();
  const { sql, parameters } = queryOutbox(
    new Kysely({ dialect: new SqliteDialect({ database: {} as never }) }),
  ).compile();
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
  const plan = database.prepare(`explain query plan ${sql}`).all(...(parameters as number[]));
  database.close();
  const steps = plan.map(({ detail }) => String(detail)).filter((step) => /enquiries|history/.test(step));
  expect(steps).toHaveLength(14);
  for (const step of steps) {
    expect(step).toMatch(/^SEARCH enquiries USING COVERING INDEX|^SCAN history USING INDEX history_sent$/);
  }
});

describeStores('several instances', (fixture) => {
  it('share one secret, even when they create it at the same moment', async () => {
    const stores = [fixture.store(), await fixture.openSecond()];
    const secrets = await Promise.all(
      stores.flatMap((store) => [store.getSecret('one'), store.getSecret('one')]),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await fixture.store().getSecret('two')).not.toBe(secrets[0]);
  });

  it('let only one take a mark until it is old or dropped', async () => {
    const stores = [fixture.store(), await fixture.openSecond()];
    const taken = await Promise.all(stores.map((store) => store.takeMark('daily', 1000, 500)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await fixture.store().takeMark('daily', 1499, 500)).toBe(false);
    expect(await fixture.store().takeMark('daily', 1500, 500)).toBe(true);
    expect(await fixture.store().readMark('daily')).toBe(1500);
    expect(await fixture.store().dropMark('daily', 1499)).toBe(false);
    expect(await fixture.store().dropMark('daily', 1500)).toBe(true);
    expect(await fixture.store().dropMark('daily', 1500)).toBe(false);
    await fixture.store().takeMark('daily', 9_000_000, 0);
    expect(await fixture.store().dropMark('daily', 1500)).toBe(true);
    expect(await fixture.store().readMark('daily')).toBeNull();
  });

  it('list the marks of one kind, and delete old ones', async () => {
    for (const name of ['a 1', 'a 2', 'b 1'])
      await fixture.store().takeMark(name, name === 'a 2' ? 2000 : 1000, 0);
    expect(await fixture.store().listMarks('a ')).toEqual([
      { name: 'a 1', takenAt: 1000 },
      { name: 'a 2', takenAt: 2000 },
    ]);
    await fixture.store().forgetMarks('a ', 1500);
    const left = await Promise.all(['a 1', 'a 2', 'b 1'].map((name) => fixture.store().readMark(name)));
    expect(left).toEqual([null, 2000, 1000]);
  });
});

describeStores('the tables', (fixture) => {
  const alter = (statement: string) => alterTables(fixture.settings(), statement);

  it('are created once by two instances that start together', async () => {
    await alter(
      `drop table enquiries; drop table arrivals; drop table held_untold; drop table history; drop table owner_steps; drop table owner_changes; drop table secrets; drop table marks; drop table schema_version; ${accountTables}`,
    );
    const [one, two] = await Promise.all([fixture.openSecond(), fixture.openSecond()]);
    await one.accept(makeQueued());
    expect(await listIds(two)).toHaveLength(1);
  });

  it('of an older release are migrated with their content', async () => {
    const { enquiry } = makeQueued();
    await fixture.store().accept(makeQueued(enquiry));
    const index = 'create index arrivals_by_sender on arrivals (sender, received_at)';
    await alter(`${index}; ${olderTables}; update schema_version set version = 1`);
    const store = await fixture.openSecond();
    expect(await store.findById(enquiry.id)).toMatchObject({ ...enquiryFields(enquiry), warnedAt: null });
    await store.accept(makeQueued({ prefix48: 'a', receivedAt: 1000 }));
    expect(await listIds(store)).toHaveLength(2);
    await expect(alter('drop index arrivals_by_sender')).rejects.toThrow(/no such index|does not exist/);
  });

  it('of an older release name the creator of an open invitation', async () => {
    const rows = [
      "insert into people (id, email, email_key, created_at) values ('p', 'jo@a.example', 'jo@a.example', 1)",
      ...[
        ['jo@a.example', 'kim@a.example'],
        ['the command line', 'lee@a.example'],
        ['jo@a.example', 'max@a.example'],
        ['the command line', 'max@a.example'],
        ['gone@a.example', 'pat@a.example'],
      ].map(
        ([who, about]) =>
          `insert into audit (at, who, action, about) values (1, '${who}', 'invited', '${about}')`,
      ),
      ...['kim', 'lee', 'max', 'pat'].map((name) => {
        const email = `${name}@a.example`;
        return `insert into entry_links (id, kind, token_hash, email, email_key, created_at, expires_at)
          values ('${name}', 'invitation', '${name}', '${email}', '${email}', 1, 2)`;
      }),
    ];
    const older = 'drop table grants; alter table entry_links drop column made_by';
    await alter(`${older}; ${rows.join('; ')}; update schema_version set version = 9`);
    const store = await fixture.openSecond();
    const links = await store.accounts.read((db) =>
      db.selectFrom('entry_links').select(['id', 'made_by']).orderBy('id').execute(),
    );
    expect(links.map(({ id, made_by }) => [id, made_by])).toEqual([
      ...[
        ['kim', 'p'],
        ['lee', ''],
        ['max', ''],
        ['pat', ''],
      ],
    ]);
  });

  it('of an older release, which stored addresses as typed, are searched by any spelling', async () => {
    const erased = { to: 'erased', at: 3000, reason: 'so' } as const;
    for (const kept of ['kim@bücher.example', 'kim@xn--bcher-kva.example']) {
      for (const email of ['kim@bücher.example', 'Kim@Bu\u0308cher.example', 'kim@xn--bcher-kva.example']) {
        const acceptance = makeQueued({ email: kept });
        await fixture.store().accept(acceptance);
        await alter(`update enquiries set email_key = '${kept}' where id = '${acceptance.enquiry.id}'`);
        const moved = await fixture.store().transition({ states: ['queued'], email }, erased);
        expect([kept, email, moved]).toEqual([kept, email, 1]);
      }
    }
  });

  it('of a newer release are refused in one line', async () => {
    await alter('update schema_version set version = 99');
    const refused = openStore(fixture.settings());
    await expect(refused).rejects.toThrow(StoreError);
    await expect(refused).rejects.toThrow(/^The store was made by a newer release \(schema 99, [^\n]*$/);
  });

  it('accept only known states and types', async () => {
    await fixture.store().accept(makeQueued());
    await expect(alter("update enquiries set state = 'posted'")).rejects.toThrow(/check|constraint/i);
    await expect(alter("update enquiries set attempts = 'many'")).rejects.toThrow(
      /cannot store TEXT|invalid input/,
    );
  });

  it('keep no trace of the write probe', async () => {
    await fixture.store().accept(makeQueued({ id: 'kept' }));
    const stores = [fixture.store(), await fixture.openSecond()];
    await Promise.all(stores.flatMap((store) => [store.checkWritable(5000), store.checkWritable(6000)]));
    expect(await listIds(fixture.store())).toEqual(['kept']);
    expect(await fixture.store().findByToken('probe')).toBeUndefined();
    expect(await fixture.store().countSince(0)).toBe(1);
    expect(await fixture.store().check()).toEqual([]);
  });

  it('pass their check, and fail it when a state has no history', async () => {
    await fixture.store().accept(makeQueued({ id: 'odd' }));
    expect(await fixture.store().check()).toEqual([]);
    await alter("update enquiries set state = 'sent'");
    expect(await fixture.store().check()).toEqual(['The history of enquiry odd does not end in its state.']);
  });
});
