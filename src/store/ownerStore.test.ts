import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptMany, makeDecided, makeEnquiry, makeQueued } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { type HeadsFilter, type Marking, type NewEnquiry, openStore, type Store } from './index.ts';

const JO = 'jo@practice.example';
const KIM = 'kim@practice.example';

describeStores('the owner’s list', (fixture) => {
  const keep = async (given: Partial<NewEnquiry> = {}) => {
    const enquiry = makeEnquiry(given);
    await fixture.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    return enquiry.id;
  };
  const list = async (filter: HeadsFilter, terms: string[] = [], more = {}) =>
    (await fixture.store().owner.listHeads({ filter, terms, atMost: 31, ...more })).map(({ id }) => id);
  const mark = (ids: string[], given: Partial<Marking>) =>
    fixture.store().owner.mark(ids, { what: 'read', isSet: true, at: 5000, who: JO, ...given });
  const move = (id: string, to: 'held' | 'sent' | 'failed' | 'erased', at = 2000) =>
    fixture.store().transition({ id }, { to, at, reason: 'so' });

  it('is newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await keep());
    const newest = ids.toReversed();
    expect(await list('all', [], { atMost: 2 })).toEqual(newest.slice(0, 2));
    expect(await list('all', [], { before: newest[1], atMost: 2 })).toEqual(newest.slice(2, 4));
  });

  it('filters by marks and by state', async () => {
    const [fresh, read, answered, spam, held, sent, erased] = [
      ...[await keep(), await keep(), await keep(), await keep()],
      ...[await keep(), await keep(), await keep()],
    ] as [string, string, string, string, string, string, string];
    await mark([read], {});
    await mark([answered], { what: 'answered' });
    await mark([spam], { what: 'spam' });
    await move(held, 'held');
    await move(sent, 'sent');
    await move(erased, 'erased');
    expect(await list('new')).toEqual([sent, held, fresh]);
    expect(await list('answered')).toEqual([answered]);
    expect(await list('held')).toEqual([held]);
    expect(await list('erased')).toEqual([erased]);
    expect(await list('waiting')).toEqual([spam, answered, read, fresh]);
    await mark([answered], { what: 'answered', isSet: false });
    expect(await list('answered')).toEqual([]);
  });

  it('searches names, address and message for all terms, in whole or in part, ignoring case', async () => {
    const mei = await keep({ firstName: 'Mei', lastName: 'Tanaka', message: 'A fall in the garden' });
    const zoe = await keep({ firstName: 'ÉLODIE', lastName: 'Ørsted', email: 'zoe_100%@example.com' });
    const ivan = await keep({ firstName: 'Иван', message: 'Спина болит. 背中が痛い' });
    const search = (...terms: string[]) => list('all', terms);
    expect(await search('tanaka', 'GARDEN')).toEqual([mei]);
    expect(await search('tanaka', 'ocean')).toEqual([]);
    expect(await search('élodie')).toEqual([zoe]);
    expect(await search('ørsted')).toEqual([zoe]);
    expect(await search('иван', 'СПИНА')).toEqual([ivan]);
    expect(await search('иван', 'спина')).toEqual([ivan]);
    expect(await search('背中')).toEqual([ivan]);
    expect(await search('elodie', 'ZOE_')).toEqual([zoe]);
    expect(await search('_100%')).toEqual([zoe]);
    expect(await search('%')).toEqual([zoe]);
    expect(await search('\\')).toEqual([]);
    await move(mei, 'erased');
    expect(await search('tanaka')).toEqual([]);
  });

  it('ignores differences of apostrophes, hyphens and accents', async () => {
    const ann = await keep({ firstName: 'Ann-Marie', lastName: 'O’Brien', message: 'It’s my knee' });
    const sol = await keep({ firstName: 'Sol', lastName: 'Ñandú', message: 'Sopra Μαΐου' });
    const search = (...terms: string[]) => list('all', terms);
    expect(await search("o'brien", 'ann‑marie', 'it`s')).toEqual([ann]);
    expect(await search('O’BRIEN')).toEqual([ann]);
    expect(await search('nandu', 'ΜΑΙΟΥ')).toEqual([sol]);
    expect(await search('ñandu')).toEqual([sol]);
    expect(await search('obrien')).toEqual([]);
  });

  it('finds the oldest of many by a search term, and pages through a state that many have', async () => {
    const oldestId = await keep({ message: 'a pelican' });
    const many = Array.from({ length: 2005 }, () => makeDecided({ state: 'held', reason: 'many' }));
    await acceptMany(fixture.store(), many);
    const newest = makeQueued({ message: 'another pelican' });
    await fixture.store().accept(newest);
    expect(await list('all', ['pelican'])).toEqual([newest.enquiry.id, oldestId]);
    expect(await list('held', ['pelican'])).toEqual([]);
    expect(await list('held')).toEqual(
      many
        .map(({ enquiry }) => enquiry.id)
        .reverse()
        .slice(0, 31),
    );
  });

  it('counts the enquiries after an id, up to a limit', async () => {
    expect(await fixture.store().owner.findNewestId()).toBeNull();
    const first = await keep();
    await keep();
    const last = await keep();
    expect(await fixture.store().owner.findNewestId()).toBe(last);
    expect(await fixture.store().owner.countAfter(first, 100)).toBe(2);
    expect(await fixture.store().owner.countAfter(first, 1)).toBe(1);
    expect(await fixture.store().owner.countAfter(last, 100)).toBe(0);
  });
});

describeStores('the marks of the owner', (fixture) => {
  const keep = async (given: Partial<NewEnquiry> = {}) => {
    const acceptance = makeQueued(given);
    await fixture.store().accept(acceptance);
    return acceptance.enquiry.id;
  };
  const mark = (ids: string[], given: Partial<Marking>) =>
    fixture.store().owner.mark(ids, { what: 'answered', isSet: true, at: 5000, who: JO, ...given });
  const read = async (id: string) => (await fixture.store().owner.findRecords([id]))[0];
  const readAudit = () =>
    fixture.store().accounts.read((db) => db.selectFrom('audit').selectAll().orderBy('step').execute());

  it('store the person and the time, and keep an earlier mark when set again', async () => {
    const id = await keep();
    expect(await mark([id, 'nobody'], {})).toMatchObject({ changed: [id] });
    expect(await read(id)).toMatchObject({
      readAt: 5000,
      readBy: JO,
      answeredAt: 5000,
      answeredBy: JO,
      spamAt: null,
      steps: [{ at: 5000, what: 'answered', who: JO }],
    });
    const again = await mark([id], { at: 6000, who: KIM });
    expect(again.changed).toEqual([]);
    expect(again.found).toMatchObject([{ answeredAt: 5000, answeredBy: JO }]);
    await mark([id], { isSet: false, at: 500_000, who: KIM });
    expect(await read(id)).toMatchObject({
      readAt: 5000,
      readBy: JO,
      answeredAt: null,
      answeredBy: null,
      steps: [{ what: 'answered' }, { at: 500_000, what: 'unanswered', who: KIM }],
    });
  });

  it('leave no step in the timeline when spam is unmarked', async () => {
    const id = await keep();
    await mark([id], { what: 'spam', at: 20_000 });
    expect((await read(id))?.steps).toMatchObject([{ what: 'markedSpam' }]);
    await mark([id], { what: 'spam', isSet: false, at: 900_000 });
    expect((await read(id))?.steps).toEqual([]);
  });

  it('are stored with their audit entry, or not at all', async () => {
    const [one, other] = [await keep(), await keep()];
    const audit = { who: JO, action: 'marked', describe: (ids: readonly string[]) => `${ids.length}` };
    await mark([one, other], { audit });
    await mark([one, other], { audit });
    expect(await readAudit()).toMatchObject([{ at: 5000, who: JO, action: 'marked', about: '2' }]);
    const failing = { ...audit, describe: () => expect.fail('no words') };
    await expect(mark([one], { isSet: false, audit: failing })).rejects.toThrow();
    expect((await read(one))?.answeredAt).toBe(5000);
    await expect(
      fixture.store().transition({ id: one }, { to: 'erased', at: 1, reason: 'so', audit: failing }),
    ).rejects.toThrow();
    expect((await read(one))?.state).toBe('queued');
    expect(await readAudit()).toHaveLength(1);
  });

  it('are erased with the text, except the times, and cannot be set on erased enquiries', async () => {
    const id = await keep();
    await mark([id], {});
    await mark([id], { what: 'spam' });
    await fixture.store().transition({ id }, { to: 'erased', at: 9000, reason: 'so' });
    expect(await read(id)).toMatchObject({
      readAt: 5000,
      readBy: null,
      answeredAt: 5000,
      answeredBy: null,
      spamAt: null,
      steps: [],
    });
    expect(await mark([id], { isSet: false })).toMatchObject({ changed: [], found: [{ state: 'erased' }] });
    expect((await read(id))?.answeredAt).toBe(5000);
  });

  it('are set once when two instances set them at the same moment', async () => {
    const id = await keep();
    const stores = [fixture.store(), await fixture.openSecond()];
    const outcomes = await Promise.all(
      stores.map((store, at) =>
        store.owner.mark([id], { what: 'answered', isSet: true, at: 5000 + at, who: at ? KIM : JO }),
      ),
    );
    expect(outcomes.flatMap(({ changed }) => changed)).toEqual([id]);
    expect((await read(id))?.steps).toHaveLength(1);
  });

  it('count held spam until it is released', async () => {
    const held = makeDecided({ state: 'held', reason: 'spam' });
    await fixture.store().accept(held);
    const sent = await keep();
    await mark([held.enquiry.id, sent], { what: 'spam' });
    expect(await fixture.store().owner.countHeldSpam()).toBe(1);
    await fixture.store().transition({ id: held.enquiry.id }, { to: 'queued', at: 1, reason: 'so' });
    expect(await fixture.store().owner.countHeldSpam()).toBe(0);
  });

  it('count the other enquiries of a person among the latest, in any spelling of the address', async () => {
    for (const email of ['Kim@Bücher.example', 'kim@xn--bcher-kva.example', 'else@example.com'])
      await keep({ email });
    const count = (latestCount: number) =>
      fixture.store().owner.countLatestFrom('KIM@bücher.example', latestCount);
    expect(await count(100)).toBe(2);
    expect(await count(2)).toBe(1);
  });

  it('list the times and past states of enquiries since a given time', async () => {
    await keep({ receivedAt: 100 });
    const plain = await keep({ receivedAt: 1000 });
    const held = makeDecided({ state: 'held', reason: 'spam' }, { receivedAt: 2000 });
    await fixture.store().accept(held);
    const { id } = held.enquiry;
    await fixture.store().transition({ id }, { to: 'queued', at: 3000, reason: 'released' });
    await fixture.store().accept(makeDecided({ state: 'held', reason: 'spam' }, { receivedAt: 2500 }));
    await fixture.store().transition({ id: plain }, { to: 'failed', at: 3000, reason: 'so' });
    await fixture.store().transition({ id: plain }, { to: 'queued', at: 3500, reason: 'another try' });
    await fixture.store().transition({ id: plain }, { to: 'sent', at: 4000, reason: 'so' });
    await mark([plain], {});
    const readTimes = (since: number) => fixture.store().owner.listTimes(since, 'released');
    expect(await readTimes(1000)).toMatchObject([
      { receivedAt: 2500, wasHeld: true, wasReleased: false },
      { receivedAt: 2000, sentAt: null, wasHeld: true, wasReleased: true, wasFailed: false },
      {
        receivedAt: 1000,
        sentAt: 4000,
        answeredAt: 5000,
        wasHeld: false,
        wasReleased: false,
        wasFailed: true,
      },
    ]);
    await fixture.store().transition({ id }, { to: 'erased', at: 6000, reason: 'so' });
    const erased = (await readTimes(0)).map(({ isErased }) => isErased);
    expect(erased).toEqual([false, true, false, false]);
  });

  it('trace the last mail, the next attempt and the latest changes', async () => {
    expect(await fixture.store().owner.readMailTrace()).toEqual({
      lastSentAt: null,
      nextDueAt: null,
      latest: [],
    });
    const sent = await keep({ receivedAt: 1000 });
    await fixture.store().transition({ id: sent }, { to: 'sent', at: 4000, reason: 'so' });
    const waiting = await keep({ receivedAt: 5000 });
    await fixture
      .store()
      .transition({ id: waiting }, { to: 'queued', at: 6000, reason: 'busy', dueAt: 7000 });
    expect(await fixture.store().owner.readMailTrace()).toMatchObject({
      lastSentAt: 4000,
      nextDueAt: 7000,
      latest: [{ at: 6000, state: 'queued', reason: 'busy' }, {}, {}, {}],
    });
  });
});

/** Opens a store after `fill` has changed its database, for example to the tables of an older release. */
async function openFilledStore(
  fill: (database: DatabaseSync) => void,
): Promise<{ store: Store; file: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await (await openStore({ dataDir })).close();
  const file = join(dataDir, 'enquiries.db');
  const database = new DatabaseSync(file);
  fill(database);
  database.close();
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return { store, file };
}

const FILL = `insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message,
    received_at, queued_at, changed_at, attempts, read_at)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
  select printf('id-%06d', i), case when i % 50 then 'sent' else 'failed' end, '', 'Ada', '', '', '', 'Hello', i, i, i, 0,
    case when i % 1000 then i end from n`;

describe('a store of a hundred thousand enquiries', () => {
  it('lists the first and the last of each filter', async () => {
    const { store } = await openFilledStore((database) => database.exec(FILL));
    const list = (filter: HeadsFilter, terms: string[] = [], before?: string) =>
      store.owner.listHeads({ filter, terms, atMost: 3, ...(before && { before }) });
    const ids = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id);
    expect(await ids('all')).toEqual(['id-100000', 'id-099999', 'id-099998']);
    expect(await ids('new')).toEqual(['id-100000', 'id-099000', 'id-098000']);
    expect(await ids('new', [], 'id-002500')).toEqual(['id-002000', 'id-001000']);
    expect(await ids('failed')).toEqual(['id-100000', 'id-099950', 'id-099900']);
    expect(await ids('all', ['nothing like it'])).toEqual([]);
  });
});

it('marks enquiries mailed before the admin existed as read', async () => {
  const { store } = await openFilledStore((database) => {
    for (const index of ['answered', 'spam']) database.exec(`drop index enquiries_${index}`);
    for (const column of ['read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'])
      database.exec(`alter table enquiries drop column ${column}`);
    database.exec(
      'drop table owner_steps; drop table owner_changes; drop table grants; alter table entry_links drop column made_by; update schema_version set version = 7',
    );
    database.exec(`insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message,
        received_at, queued_at, changed_at, attempts) values
      ('a', 'sent', '', '', '', '', '', '', 1, 1, 2, 1), ('b', 'held', '', '', '', '', '', '', 1, 1, 2, 0)`);
  });
  const heads = await store.owner.listHeads({ filter: 'all', terms: [], atMost: 9 });
  expect(heads).toMatchObject([
    { id: 'b', readAt: null },
    { id: 'a', readAt: 2, readBy: null, answeredAt: null },
  ]);
});
