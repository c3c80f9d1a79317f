import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import type { State } from '#enquiry';
import { decidedAs, newEnquiry, queuedAs } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { type Acceptance, MOVE_BATCH, openStore, type Recent, type Store, StoreError } from './index.ts';

const LEASE = { now: 2000, leaseUntil: 5000, except: [] };

async function listed(store: Store, states?: readonly State[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list(states && { states })) ids.push(id);
  return ids;
}

describeStores('accepting', (under) => {
  it('keeps every word, and says when and why the enquiry is in its state', async () => {
    const acceptance = queuedAs({ message: "Two lines\nand 'quotes' 🌊", firstName: '' });
    expect(await under.store().accept(acceptance)).toEqual({ kind: 'kept', state: 'queued' });
    const { firstName, lastName, email, message, id } = acceptance.enquiry;
    expect(await (await under.second()).show(id)).toEqual({
      ...{ id, firstName, lastName, email, message },
      ...{ state: 'queued', reason: 'received', attempts: 0, sentAt: null },
      ...{ receivedAt: 1000, queuedAt: 1000, changedAt: 1000, dueAt: 1000 },
      ...{ spamScore: 0, spamSignals: '', client: '', warnedAt: null },
      history: [{ at: 1000, state: 'queued', reason: 'received' }],
    });
    expect(await under.store().show('nobody')).toBeNull();
  });

  it('knows a used token, with the digest of what it was used for', async () => {
    const { enquiry } = queuedAs();
    expect(await under.store().findByToken(enquiry.token)).toBeNull();
    await under.store().accept({ enquiry, decide: () => ({ state: 'held', reason: 'a doubt' }) });
    const known = { id: enquiry.id, digest: enquiry.digest };
    expect(await under.store().findByToken(enquiry.token)).toEqual(known);
    const again = queuedAs({ token: enquiry.token });
    expect(await under.store().accept(again)).toEqual({ kind: 'known', ...known });
    expect(await under.store().show(again.enquiry.id)).toBeNull();
  });

  it('forgets the tokens of old arrivals, and no enquiry', async () => {
    const [old, recent] = [queuedAs({ receivedAt: 1000 }), queuedAs({ receivedAt: 2000 })];
    await Promise.all([old, recent].map((one) => under.store().accept(one)));
    await under.store().forgetArrivals(2000);
    expect(await under.store().findByToken(old.enquiry.token)).toBeNull();
    expect(await under.store().findByToken(recent.enquiry.token)).not.toBeNull();
    expect(await listed(under.store())).toHaveLength(2);
  });

  it('keeps one enquiry of many that use one token at the same moment, on two instances', async () => {
    const stores = [under.store(), await under.second()];
    const rivals = Array.from({ length: 16 }, (_, index) => {
      const store = stores[index % 2] as Store;
      return Promise.all([
        store.accept(queuedAs({ token: 'one' })),
        store.accept(queuedAs({ token: 'two' })),
      ]);
    });
    const outcomes = (await Promise.all(rivals)).flat();
    expect(outcomes.filter((outcome) => outcome.kind === 'kept')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome.kind === 'known')).toHaveLength(30);
    expect(await listed(under.store())).toHaveLength(2);
  });

  it('counts what came lately from this client, this address and everybody', async () => {
    const { client, sender } = newEnquiry();
    for (const receivedAt of [100, 2000, 3000]) await under.store().accept(queuedAs({ client, receivedAt }));
    for (const receivedAt of [100, 2500]) await under.store().accept(queuedAs({ sender, receivedAt }));
    const seen: Recent[] = [];
    const ask = (atMost: number) =>
      under.store().accept({
        enquiry: newEnquiry({ client, sender, receivedAt: 4000 }),
        count: { since: 1000, atMost },
        decide(recent) {
          seen.push(recent);
          return { limitedUntil: 7000 };
        },
      });
    expect(await ask(100)).toEqual({ kind: 'limited', until: 7000 });
    await ask(2);
    expect(seen[0]).toEqual({
      ...{ fromClient: 2, firstFromClient: 2000, fromPrefix48: 0, firstFromPrefix48: 4000 },
      ...{ queuedFromClient: 2, queuedFromPrefix48: 0, queuedFromSender: 1, queuedFromAll: 3 },
    });
    expect(seen[1]).toMatchObject({ fromClient: 2, queuedFromAll: 2 });
    expect(await listed(under.store())).toHaveLength(5);
  });

  it.each([
    ['client', 'fromClient'],
    ['prefix48', 'fromPrefix48'],
    ['sender', 'queuedFromSender'],
  ] as const)(
    'lets no %s pass a limit by asking many times at once, on two instances',
    async (name, count) => {
      const stores = [under.store(), await under.second()];
      const limited = (): Acceptance => ({
        enquiry: newEnquiry({ [name]: 'one' }),
        count: { since: 0, atMost: 100 },
        decide: (recent) =>
          recent[count] < 3 ? { state: 'queued', reason: 'received' } : { limitedUntil: 9000 },
      });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) => stores[i % 2]?.accept(limited())),
      );
      expect(outcomes.filter((outcome) => outcome?.kind === 'kept')).toHaveLength(3);
      expect(outcomes.filter((outcome) => outcome?.kind === 'limited')).toHaveLength(17);
    },
  );
});

describeStores('handing out', (under) => {
  it('hands out what has been due the longest, once, and writes it down', async () => {
    const [late, early] = [queuedAs({ receivedAt: 1500 }), queuedAs({ receivedAt: 1400 })];
    await Promise.all([late, early].map((one) => under.store().accept(one)));
    const { id, firstName, lastName, email, message, receivedAt } = early.enquiry;
    const claimed = await under.store().claim(LEASE);
    expect(claimed).toMatchObject({
      id,
      firstName,
      lastName,
      email,
      message,
      receivedAt,
      queuedAt: 1400,
      attempt: 1,
    });
    expect((await under.store().claim(LEASE))?.id).toBe(late.enquiry.id);
    expect(await under.store().claim(LEASE)).toBeNull();
    expect(await under.store().show(id)).toMatchObject({ state: 'sending', dueAt: 5000, attempts: 1 });
  });

  it('hands out nothing before it is due, nothing held, and nothing the caller has in hand', async () => {
    const future = queuedAs({ receivedAt: 3000 });
    await under.store().accept(future);
    await under.store().accept(decidedAs({ state: 'held', reason: 'a doubt' }));
    expect(await under.store().claim(LEASE)).toBeNull();
    const later = { ...LEASE, now: 3000 };
    expect(await under.store().claim({ ...later, except: [future.enquiry.id] })).toBeNull();
    expect((await under.store().claim(later))?.id).toBe(future.enquiry.id);
  });

  it('gives each of two instances its own', async () => {
    const stores = [under.store(), await under.second()];
    await Promise.all(Array.from({ length: 10 }, () => under.store().accept(queuedAs())));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stores[index % 2]?.claim(LEASE)),
    );
    const ids = claims.map((claim) => claim?.id).filter((id) => id !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    /** A row that the other instance is just taking is passed over, so the rest may need a second look. */
    while (await under.store().claim(LEASE)) ids.push('later');
    expect(ids).toHaveLength(10);
  });

  it('takes an enquiry over when its lease has run out, and the old lease then moves nothing', async () => {
    const { enquiry } = queuedAs();
    await under.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    const first = await under.store().claim(LEASE);
    const second = await (await under.second()).claim({ now: 5000, leaseUntil: 8000, except: [] });
    expect(second).toMatchObject({ id: enquiry.id, attempt: 2 });
    const sent = { to: 'sent', at: 5100, reason: 'taken' } as const;
    const by = (lease = '') => ({ states: ['sending'] as const, id: enquiry.id, lease });
    expect(await under.store().move(by(first?.lease), sent)).toBe(0);
    expect(await under.store().move(by(second?.lease), sent)).toBe(1);
    const shown = await under.store().show(enquiry.id);
    expect(shown).toMatchObject({ state: 'sent', sentAt: 5100 });
    expect(shown?.history.map(({ state }) => state)).toEqual(['queued', 'sending', 'sending', 'sent']);
  });

  it('makes due what a clock set back has put out of reach, and nothing else', async () => {
    const [far, near] = [queuedAs({ receivedAt: 900_000 }), queuedAs({ receivedAt: 2500 })];
    await Promise.all([far, near].map((one) => under.store().accept(one)));
    expect(await under.store().recall(2000, 1000)).toBe(1);
    expect((await under.store().claim(LEASE))?.id).toBe(far.enquiry.id);
    expect(await under.store().claim(LEASE)).toBeNull();
  });
});

describeStores('changing states', (under) => {
  it('moves only what still fits every condition', async () => {
    const old = queuedAs({ email: 'Ada@Example.com', receivedAt: 100 });
    await under.store().accept(old);
    const change = { to: 'failed', at: 3000, reason: 'refused' } as const;
    const move = (which: object) => under.store().move({ states: ['queued'], ...which }, change);
    expect(await move({ id: 'another' })).toBe(0);
    expect(await move({ changedBefore: 100 })).toBe(0);
    expect(await move({ email: 'bea@example.com' })).toBe(0);
    expect(await move({ states: ['held'] })).toBe(0);
    expect(await move({ id: old.enquiry.id, changedBefore: 101, email: 'aDa@example.com' })).toBe(1);
    expect(await move({ id: old.enquiry.id })).toBe(0);
    expect(await listed(under.store(), ['failed'])).toEqual([old.enquiry.id]);
  });

  it('counts anew when asked to', async () => {
    const { enquiry } = queuedAs();
    await under.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    await under.store().claim(LEASE);
    await under
      .store()
      .move({ states: ['sending'] }, { to: 'queued', at: 2500, reason: 'again', anew: true });
    expect(await under.store().show(enquiry.id)).toMatchObject({
      attempts: 0,
      queuedAt: 2500,
      receivedAt: 1000,
    });
  });

  it('erases every word and the address, and keeps id and times', async () => {
    const { enquiry } = queuedAs({ email: 'ada@example.com' });
    await under.store().accept({ enquiry, decide: () => ({ state: 'queued', reason: 'received' }) });
    await under.store().move({ states: ['queued'] }, { to: 'erased', at: 3000, reason: 'by request' });
    const blank = { firstName: '', lastName: '', email: '', message: '' };
    const times = { id: enquiry.id, receivedAt: 1000, changedAt: 3000 };
    expect(await under.store().show(enquiry.id)).toMatchObject({ state: 'erased', ...blank, ...times });
    expect(
      await under
        .store()
        .move({ states: ['erased'], email: 'ada@example.com' }, { to: 'erased', at: 1, reason: '' }),
    ).toBe(0);
    expect(await under.store().findByToken(enquiry.token)).not.toBeNull();
  });

  it('moves many in batches, and lists many in pages, newest first', async () => {
    const ids = await Promise.all(
      Array.from({ length: MOVE_BATCH * 2 + 1 }, async () => {
        const one = queuedAs();
        await under.store().accept(one);
        return one.enquiry.id;
      }),
    );
    expect(await listed(under.store())).toEqual(ids.toSorted().toReversed());
    const fail = () =>
      under.store().move({ states: ['queued'] }, { to: 'failed', at: 2000, reason: 'refused' });
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([MOVE_BATCH, MOVE_BATCH, 1, 0]);
    expect(await listed(under.store(), ['queued'])).toEqual([]);
    expect(await listed(under.store(), ['queued', 'failed'])).toHaveLength(ids.length);
  });
});

describeStores('counting', (under) => {
  it('tells what waits, and since when', async () => {
    expect(await under.store().outbox()).toEqual({
      ...{ queued: 0, held: 0, failed: 0 },
      ...{ oldestQueuedAt: null, stuckSince: null },
    });
    for (const receivedAt of [100, 200, 300]) await under.store().accept(queuedAs({ receivedAt }));
    await under.store().accept(decidedAs({ state: 'held', reason: 'a doubt' }, { receivedAt: 50 }));
    await under.store().claim(LEASE);
    expect(await under.store().outbox()).toMatchObject({
      queued: 3,
      held: 1,
      oldestQueuedAt: 100,
      stuckSince: 100,
    });
    expect(await under.store().countSince(200)).toBe(2);
  });

  it('remembers that mail went out when the enquiry was erased since', async () => {
    for (const receivedAt of [100, 200]) await under.store().accept(queuedAs({ receivedAt }));
    const one = async (to: 'failed' | 'sent', at: number) => {
      await under.store().claim(LEASE);
      await under.store().move({ states: ['sending'] }, { to, at, reason: 'said the mail server' });
    };
    await one('failed', 300);
    await one('sent', 400);
    expect(await under.store().outbox()).toMatchObject({ failed: 1, stuckSince: null });
    await under.store().move({ states: ['sent'] }, { to: 'erased', at: 500, reason: 'by rule' });
    expect(await under.store().outbox()).toMatchObject({ failed: 1, stuckSince: null });
  });

  it('calls mail stuck only since the last that went out, and also when all are refused', async () => {
    for (const receivedAt of [100, 200, 400]) await under.store().accept(queuedAs({ receivedAt }));
    await under.store().claim(LEASE);
    await under.store().move({ states: ['sending'] }, { to: 'sent', at: 300, reason: 'taken' });
    expect(await under.store().outbox()).toMatchObject({ queued: 2, oldestQueuedAt: 200, stuckSince: 400 });
    await under.store().move({ states: ['queued'] }, { to: 'failed', at: 500, reason: 'refused' });
    expect(await under.store().outbox()).toMatchObject({
      queued: 0,
      failed: 2,
      oldestQueuedAt: null,
      stuckSince: 400,
    });
  });
});

describeStores('what instances share', (under) => {
  it('makes one secret for all of them, even when they ask at once', async () => {
    const stores = [under.store(), await under.second()];
    const secrets = await Promise.all(stores.flatMap((store) => [store.secret('one'), store.secret('one')]));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await under.store().secret('two')).not.toBe(secrets[0]);
  });

  it('lets one of them take a mark, until it is old or dropped', async () => {
    const stores = [under.store(), await under.second()];
    const taken = await Promise.all(stores.map((store) => store.takeMark('daily', 1000, 500)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await under.store().takeMark('daily', 1499, 500)).toBe(false);
    expect(await under.store().takeMark('daily', 1500, 500)).toBe(true);
    expect(await under.store().readMark('daily')).toBe(1500);
    expect(await under.store().dropMark('daily', 1499)).toBe(false);
    expect(await under.store().dropMark('daily', 1500)).toBe(true);
    expect(await under.store().dropMark('daily', 1500)).toBe(false);
    await under.store().takeMark('daily', 9_000_000, 0);
    expect(await under.store().dropMark('daily', 1500)).toBe(true);
    expect(await under.store().readMark('daily')).toBeNull();
  });

  it('forgets old marks of one kind', async () => {
    for (const name of ['a 1', 'a 2', 'b 1'])
      await under.store().takeMark(name, name === 'a 2' ? 2000 : 1000, 0);
    await under.store().forgetMarks('a ', 1500);
    const left = await Promise.all(['a 1', 'a 2', 'b 1'].map((name) => under.store().readMark(name)));
    expect(left).toEqual([null, 2000, 1000]);
  });
});

describeStores('the tables', (under) => {
  /** What another program would do to them. */
  async function tamper(statement: string): Promise<void> {
    const { dataDir, databaseUrl } = under.settings();
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

  it('are made once by two instances that start together', async () => {
    await tamper(
      'drop table enquiries; drop table arrivals; drop table history; drop table secrets; drop table marks; drop table schema_version',
    );
    const [one, two] = await Promise.all([under.second(), under.second()]);
    await one.accept(queuedAs());
    expect(await listed(two)).toHaveLength(1);
  });

  it('of an older release are brought up to date, and keep what is in them', async () => {
    const { enquiry } = queuedAs();
    await under.store().accept(queuedAs(enquiry));
    const index = 'create index arrivals_by_sender on arrivals (sender, received_at)';
    await tamper(`${index}; update schema_version set version = 1`);
    expect(await listed(await under.second())).toEqual([enquiry.id]);
    await expect(tamper('drop index arrivals_by_sender')).rejects.toThrow(/no such index|does not exist/);
  });

  it('of an older release, with addresses as they were typed, are found by any spelling', async () => {
    const erased = { to: 'erased', at: 3000, reason: 'so' } as const;
    for (const kept of ['kim@bücher.example', 'kim@xn--bcher-kva.example']) {
      for (const email of ['kim@bücher.example', 'Kim@Bu\u0308cher.example', 'kim@xn--bcher-kva.example']) {
        const acceptance = queuedAs({ email: kept });
        await under.store().accept(acceptance);
        await tamper(`update enquiries set email_key = '${kept}' where id = '${acceptance.enquiry.id}'`);
        const moved = await under.store().move({ states: ['queued'], email }, erased);
        expect([kept, email, moved]).toEqual([kept, email, 1]);
      }
    }
  });

  it('of a newer release are refused in one line', async () => {
    await tamper('update schema_version set version = 99');
    const refused = openStore(under.settings());
    await expect(refused).rejects.toThrow(StoreError);
    await expect(refused).rejects.toThrow(/^The store was made by a newer release \(schema 99, [^\n]*$/);
  });

  it('take no state and no type that is not theirs', async () => {
    await under.store().accept(queuedAs());
    await expect(tamper("update enquiries set state = 'posted'")).rejects.toThrow(/check|constraint/i);
    await expect(tamper("update enquiries set attempts = 'many'")).rejects.toThrow(
      /cannot store TEXT|invalid input/,
    );
  });

  it('pass their check, and fail it when a state has no history', async () => {
    await under.store().accept(queuedAs({ id: 'odd' }));
    await under.store().probe(5000);
    expect(await under.store().check()).toEqual([]);
    await tamper("update enquiries set state = 'sent'");
    expect(await under.store().check()).toEqual(['The history of enquiry odd does not end in its state.']);
  });
});
