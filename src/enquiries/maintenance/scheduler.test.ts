import { expect, it, vi } from 'vitest';
import { BACKUP_MARK, FOREVER, type Store } from '#store';
import {
  createTestService,
  listIds,
  makeRequest,
  TestClock,
  visitor,
  waitUntil,
} from '../../../tests/support/enquiryService.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { TIMING } from '../delivery/timing.ts';
import {
  BACKUP_FAILED_MARK,
  BACKUP_NIGHTLY_MARK,
  DeliveryError,
  type DeliveryFault,
  type Digest,
  EnquiryError,
  type EnquiryMailer,
} from '../index.ts';
import type { SharedDeps } from '../types.ts';
import { createStoreWatch, createUnmailedNotices, watchBackups } from './troubleNotices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const down = async () => {
  throw new DeliveryError('queue', 'no answer');
};

describeStores('the flow watch', (fixture) => {
  it('reports once, from one instance, when mail stops and when it flows again', async () => {
    let deliver = down;
    const reported: string[] = [];
    const events = {
      onFlowStopped: ({ queued }: { queued: number }) => void reported.push(`stopped, ${queued} waiting`),
      onFlowResumed: ({ queued }: { queued: number }) => void reported.push(`resumed, ${queued} waiting`),
    };
    const mailer: Partial<EnquiryMailer> = { deliver: () => deliver(), notifyUnmailed: () => deliver() };
    const one = createTestService(fixture.store(), { mailer, events });
    const two = createTestService(await fixture.openSecond(), { mailer, events, clock: one.clock });
    one.enquiries.start();
    two.enquiries.start();
    await one.enquire();
    await one.clock.advanceUntil(
      async () => expect((await one.enquiries.getStatus()).outbox.oldestQueuedSeconds).toBeGreaterThan(800),
      MINUTE,
    );
    expect((await one.enquiries.getStatus()).flowing).toBe(true);
    expect(reported).toEqual([]);
    /** Advances the clock, because the result of a check is shared for a second. */
    const expectFlowing = (flowing: boolean) =>
      one.clock.advanceUntil(async () => expect((await two.enquiries.getStatus()).flowing).toBe(flowing));
    await one.clock.advanceUntil(() => expect(reported).toEqual(['stopped, 1 waiting']), MINUTE);
    await expectFlowing(false);
    for (let index = 0; index < 5; index += 1) {
      one.clock.advance(4 * MINUTE);
      await one.clock.settle();
    }
    expect(reported).toHaveLength(1);
    deliver = async () => undefined as never;
    await one.clock.advanceUntil(
      () => expect(reported).toEqual(['stopped, 1 waiting', 'resumed, 0 waiting']),
      MINUTE,
    );
    await expectFlowing(true);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('reports that mail does not flow when every enquiry is refused and none is queued', async () => {
    const refuse = async () => {
      throw new DeliveryError('refused', '550 sender blocked');
    };
    const { enquiries, enquire, clock } = createTestService(fixture.store(), {
      mailer: { deliver: refuse, notifyUnmailed: refuse },
    });
    enquiries.start();
    await enquire();
    await clock.advanceUntil(async () =>
      expect((await enquiries.getStatus()).outbox).toMatchObject({ queued: 0, failed: 1 }),
    );
    expect(await enquiries.getStatus()).toMatchObject({ flowing: true, failedLately: true });
    clock.advance(15 * MINUTE);
    expect(await enquiries.getStatus()).toMatchObject({ flowing: false, failedLately: true });
    await enquiries.stop();
  });

  it.each<[DeliveryFault, string]>([
    ['refused', '554 spam'],
    ['passing', '451 perhaps later'],
  ])(
    'reports no stop when single enquiries fail and the owner can be notified of them: %s',
    async (fault, reason) => {
      const reported: number[] = [];
      let isUp = true;
      const mailer: Partial<EnquiryMailer> = {
        async deliver() {
          throw new DeliveryError(fault, reason);
        },
        async notifyUnmailed({ count }) {
          if (!isUp) throw new DeliveryError('refused', '554 blocked');
          reported.push(count);
        },
      };
      const alerts: number[] = [];
      const events = { onFailed: ({ failed }: { failed: number }) => void alerts.push(failed) };
      const { enquiries, enquire, clock } = createTestService(fixture.store(), { mailer, events });
      const isHealthy = async () => {
        clock.advance(MINUTE);
        const { flowing, failedLately } = await enquiries.getStatus();
        return flowing && !failedLately;
      };
      enquiries.start();
      for (let sent = 1; sent <= 3; sent += 1) {
        await enquire();
        await clock.advanceUntil(() => expect(reported).toHaveLength(sent), 5 * MINUTE);
        await clock.settle();
        expect([sent, await isHealthy()]).toEqual([sent, true]);
      }
      expect(reported).toEqual([1, 2, 3]);
      expect(alerts).toEqual(fault === 'refused' ? [1] : []);
      isUp = false;
      await enquire();
      await clock.advanceUntil(async () => expect(await isHealthy()).toBe(false), 5 * MINUTE);
      expect(reported).toHaveLength(3);
      await enquiries.stop();
    },
  );

  it('reports one failed enquiry once, even if two notices start at the same moment', async () => {
    const clock = new TestClock();
    const reported: number[] = [];
    const mailer: Partial<EnquiryMailer> = {
      notifyUnmailed: async ({ count }) => void reported.push(count),
      async notifyTrouble() {},
    };
    const notify = createUnmailedNotices({
      store: fixture.store(),
      clock,
      timing: TIMING,
      events: {},
      mailer: mailer as EnquiryMailer,
      createBackgroundSignal: () => new AbortController().signal,
    } as Partial<SharedDeps> as SharedDeps);
    const failedAt = clock.now();
    await Promise.all([notify(failedAt), notify(failedAt), notify()]);
    expect(reported).toHaveLength(1);
    clock.advance(MINUTE);
    await notify(clock.now());
    expect(reported).toHaveLength(2);
  });

  it('reports no end while another instance adds a failure', async () => {
    const reported: string[] = [];
    const events = {
      onFailed: () => void reported.push('failed'),
      onTrouble: (end: string) => void reported.push(end),
    };
    const mailer: Partial<EnquiryMailer> = {
      notifyUnmailed: async () => void reported.push('failed mailed'),
      notifyTrouble: async (end) => void reported.push(`${end} mailed`),
    };
    const { enquire, clock } = createTestService(fixture.store());
    const createNotify = (store: Store) =>
      createUnmailedNotices({
        store,
        clock,
        timing: TIMING,
        events,
        mailer: mailer as EnquiryMailer,
        createBackgroundSignal: () => new AbortController().signal,
      } as Partial<SharedDeps> as SharedDeps);
    const fail = async () => {
      const id = await enquire();
      await fixture.store().transition({ id }, { to: 'failed', at: clock.now(), reason: '550 no' });
      await createNotify(fixture.store())(clock.now());
      return id;
    };
    const counted = vi.fn(fail);
    const store = Object.create(fixture.store(), {
      countOutbox: {
        value: async () => {
          const counts = await fixture.store().countOutbox();
          if (counted.mock.calls.length === 0) await counted();
          return counts;
        },
      },
    }) as Store;
    await createNotify(store)();
    expect(reported).toEqual(['failed', 'failed mailed']);
    await fixture
      .store()
      .transition({ id: await counted.mock.results[0]?.value }, { to: 'sent', at: clock.now(), reason: '' });
    await createNotify(store)();
    expect(reported.slice(2)).toEqual(['enquiries-settled', 'enquiries-settled mailed']);
  });

  it('reports no stop when one enquiry fails while others are mailed', async () => {
    const deliver: EnquiryMailer['deliver'] = async ({ message }) => {
      if (message === 'unlucky') throw new DeliveryError('passing', '451 later');
    };
    const { enquiries, enquire, clock } = createTestService(fixture.store(), { mailer: { deliver } });
    enquiries.start();
    await enquire({ message: 'unlucky' });
    clock.advance(10 * MINUTE);
    const other = await enquire();
    await clock.advanceUntil(async () => expect((await fixture.store().findById(other))?.state).toBe('sent'));
    clock.advance(30 * MINUTE);
    expect(await enquiries.getStatus()).toMatchObject({ flowing: true, outbox: { queued: 1 } });
    await enquiries.stop();
  });
});

describeStores('a trouble', (fixture) => {
  it('such as a failed backup is reported once by mail and once by alert, as is its end', async () => {
    const store = fixture.store();
    const mailed: string[] = [];
    const reported: string[] = [];
    let isMailUp = false;
    const deps = {
      mailer: {
        async notifyTrouble(trouble: string) {
          if (!isMailUp) throw new DeliveryError('queue', 'no answer');
          mailed.push(trouble);
        },
      },
      events: { onTrouble: (trouble: string) => void reported.push(trouble) },
    };
    const one = createTestService(store, deps);
    const two = createTestService(await fixture.openSecond(), { ...deps, clock: one.clock });
    const pass = async (minutes: number, step: number) => {
      for (let passed = 0; passed < minutes; passed += step) {
        one.clock.advance(step * MINUTE);
        await one.clock.settle();
      }
    };
    one.enquiries.start();
    two.enquiries.start();
    await pass(2, 1);
    expect(reported).toEqual([]);
    await store.takeMark(BACKUP_FAILED_MARK, one.clock.now(), -FOREVER);
    await one.clock.advanceUntil(() => expect(reported).toEqual(['backup-failed']), MINUTE);
    expect(mailed).toEqual([]);
    isMailUp = true;
    await one.clock.advanceUntil(() => expect(mailed).toEqual(['backup-failed']), 5 * MINUTE);
    await pass(65, 13);
    expect([reported, mailed]).toEqual([['backup-failed'], ['backup-failed']]);
    await store.dropMark(BACKUP_FAILED_MARK, one.clock.now());
    const both = ['backup-failed', 'backup-made'];
    await one.clock.advanceUntil(() => expect([reported, mailed]).toEqual([both, both]), 5 * MINUTE);
    await pass(65, 13);
    expect([reported, mailed]).toEqual([both, both]);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('such as a failed enquiry ends when no enquiry is failed or being retried', async () => {
    const store = fixture.store();
    const mailed: string[] = [];
    const reported: string[] = [];
    const mail = { takes: false, isUp: true };
    const mailer: Partial<EnquiryMailer> = {
      async deliver() {
        if (!mail.takes) throw new DeliveryError(mail.isUp ? 'refused' : 'passing', 'no');
      },
      // Recorded once, although either instance or both may send this notice.
      notifyUnmailed: async ({ state }) => void mailed.splice(0, 1, state),
      async notifyTrouble(trouble) {
        if (!mail.isUp) throw new DeliveryError('queue', 'no answer');
        mailed.push(trouble);
      },
    };
    const events = {
      onFailed: () => void reported.push('failed'),
      onTrouble: (trouble: string) => void reported.push(trouble),
    };
    const one = createTestService(store, { mailer, events });
    const two = createTestService(await fixture.openSecond(), { mailer, events, clock: one.clock });
    one.enquiries.start();
    two.enquiries.start();
    const id = await one.enquire();
    await one.clock.advanceUntil(() => expect([reported, mailed]).toEqual([['failed'], ['failed']]), MINUTE);
    await store.transition(
      { id },
      { to: 'queued', at: one.clock.now(), reason: 'the owner asked for it', dueAt: 0, resetAttempts: true },
    );
    mail.isUp = false;
    one.enquiries.wake();
    await one.clock.advanceUntil(async () => expect((await store.findById(id))?.attempts).toBe(1));
    for (let round = 0; round < 5; round += 1) {
      one.clock.advance(MINUTE);
      await one.clock.settle();
    }
    expect([reported, mailed]).toEqual([['failed'], ['failed']]);
    mail.takes = true;
    const isReported = () => expect(reported).toEqual(['failed', 'enquiries-settled']);
    await one.clock.advanceUntil(isReported, 5 * MINUTE);
    expect(mailed).toEqual(['failed']);
    mail.isUp = true;
    const isMailed = () => expect(mailed).toEqual(['failed', 'enquiries-settled']);
    await one.clock.advanceUntil(isMailed, 5 * MINUTE);
    for (let round = 0; round < 5; round += 1) {
      one.clock.advance(13 * MINUTE);
      await one.clock.settle();
    }
    isReported();
    isMailed();
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('such as an overdue backup begins after two days with a nightly timer, else after eight', async () => {
    const store = fixture.store();
    const reported: string[] = [];
    const clock = new TestClock();
    const watchAfter = async (days: number, isNightly: boolean) => {
      reported.length = 0;
      const now = clock.now();
      await store.takeMark(BACKUP_MARK, now - days * DAY, -FOREVER);
      if (isNightly) await store.takeMark(BACKUP_NIGHTLY_MARK, now - days * DAY, -FOREVER);
      else await store.dropMark(BACKUP_NIGHTLY_MARK, now);
      await watchBackups({
        store,
        clock,
        events: {},
        createBackgroundSignal: () => new AbortController().signal,
        mailer: { notifyTrouble: async (trouble: string) => void reported.push(trouble) },
        getStatus: () => Promise.reject(new Error('not asked')),
      } as unknown as SharedDeps);
      return reported[0] ?? null;
    };
    expect(await watchAfter(7, false)).toBeNull();
    expect(await watchAfter(1, true)).toBeNull();
    const isEmbedded = store.kind === 'sqlite';
    expect(await watchAfter(3, true)).toBe(isEmbedded ? 'backup-old' : null);
    expect(await watchAfter(0, true)).toBe(isEmbedded ? 'backup-made' : null);
    expect(await watchAfter(9, false)).toBe(isEmbedded ? 'backup-old' : null);
  });

  it('such as an unwritable store is reported after two failing rounds, and retried until mailed', async () => {
    const mailed: string[] = [];
    const reported: string[] = [];
    let status: () => Promise<never> = async () => ({}) as never;
    let isMailUp = false;
    const watch = createStoreWatch({
      store: fixture.store(),
      clock: new TestClock(),
      events: { onTrouble: (trouble: string) => void reported.push(trouble) },
      mailer: {
        async notifyTrouble(trouble: string) {
          if (!isMailUp) throw new DeliveryError('queue', 'no answer');
          mailed.push(trouble);
        },
      },
      getStatus: () => status(),
      createBackgroundSignal: () => new AbortController().signal,
    } as unknown as SharedDeps);
    const fail = async () => {
      throw new EnquiryError('UNAVAILABLE', 'The store cannot be written.');
    };
    status = fail;
    await watch();
    status = async () => ({}) as never;
    await watch();
    status = fail;
    await watch();
    expect(reported).toEqual([]);
    await expect(watch()).rejects.toThrow('no answer');
    isMailUp = true;
    for (let round = 0; round < 3; round += 1) await watch();
    expect([reported, mailed]).toEqual([['store-failing'], ['store-failing']]);
    status = async () => ({}) as never;
    for (let round = 0; round < 3; round += 1) await watch();
    const both = ['store-failing', 'store-writable'];
    expect([reported, mailed]).toEqual([both, both]);
  });
});

describeStores('retention', (fixture) => {
  const readStates = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await fixture.store().findById(id))?.state));
  // Advances by this many days in small steps, so that the rounds run.
  async function advanceDay(clock: { advance(ms: number): void }, days: number): Promise<void> {
    for (let minutes = 0; minutes < days * 24 * 60; minutes += 4) {
      clock.advance(4 * MINUTE);
      if (minutes % 60 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('erases enquiries 90 days after they were sent or 30 days after they were held, but no others', async () => {
    const deliver: EnquiryMailer['deliver'] = async ({ message }) => {
      if (message === 'fails') throw new DeliveryError('refused', 'no');
      if (message === 'waits') throw new DeliveryError('passing', 'later');
    };
    const before = createTestService(fixture.store(), { mailer: { deliver } });
    before.enquiries.start();
    const [sent, held, failed] = [
      await before.enquire(),
      await before.enquire({ firstName: 'www.spam.example' }),
      await before.enquire({ message: 'fails' }),
    ];
    const ids = [sent, held, failed];
    await waitUntil(async () => expect(await readStates(ids)).toEqual(['sent', 'held', 'failed']));
    await before.enquiries.stop();

    // Restarts the site repeatedly, as updates do, with pauses in days.
    const restartAfter = async (...pauses: number[]) => {
      for (const days of pauses) {
        before.clock.advance(days * DAY);
        const { enquiries, events } = createTestService(fixture.store(), {
          mailer: { deliver },
          clock: before.clock,
        });
        enquiries.start();
        await enquiries.stop();
        expect(events).not.toContain('maintenance');
      }
    };
    await restartAfter(5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    expect(await readStates(ids)).toEqual(['sent', 'held', 'failed']);
    await restartAfter(1);
    expect(await readStates(ids)).toEqual(['sent', 'erased', 'failed']);
    await restartAfter(6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1);
    expect(await readStates(ids)).toEqual(['sent', 'erased', 'failed']);
    await restartAfter(1);
    expect(await readStates(ids)).toEqual(['erased', 'erased', 'failed']);
    expect(await fixture.store().findById(sent)).toMatchObject({
      email: '',
      message: '',
      sentAt: expect.any(Number),
    });
    expect((await fixture.store().findById(sent))?.history.at(-1)?.reason).toBe(
      'erased by rule, 90 days after it was sent',
    );
  });

  it('erases nothing for a day after the clock jumped by a year', async () => {
    const { enquiries, enquire, clock, events } = createTestService(fixture.store());
    const extraRuns: number[] = [];
    enquiries.onRetention(() => Promise.reject(new Error('a fault')));
    enquiries.onRetention(async (now) => void extraRuns.push(now));
    enquiries.start();
    const id = await enquire();
    await waitUntil(async () => expect(await readStates([id])).toEqual(['sent']));
    await waitUntil(() => expect(extraRuns).toHaveLength(1));
    clock.jump(365 * DAY);
    await clock.advanceUntil(() => expect(events).toContain('clock jumped'), MINUTE);
    const before = extraRuns.length;
    await advanceDay(clock, 0.9);
    expect(await readStates([id])).toEqual(['sent']);
    expect(extraRuns).toHaveLength(before);
    await clock.advanceUntil(async () => expect(await readStates([id])).toEqual(['erased']), 10 * MINUTE);
    await waitUntil(() => expect(extraRuns.length).toBeGreaterThan(before));
    await enquiries.stop();
  });

  it('erases nothing when the clock is a year ahead at startup', async () => {
    const first = createTestService(fixture.store());
    first.enquiries.start();
    const id = await first.enquire();
    await waitUntil(async () => expect(await readStates([id])).toEqual(['sent']));
    await first.enquiries.stop();
    first.clock.jump(365 * DAY);
    const second = createTestService(fixture.store(), { clock: first.clock });
    second.enquiries.start();
    await waitUntil(() => expect(second.events).toContain('clock jumped'));
    await second.enquiries.stop();
    expect(await readStates([id])).toEqual(['sent']);
  });
});

describeStores('other mails', (fixture) => {
  it('confirm once a day per address, and only after the owner has the enquiry', async () => {
    const order: string[] = [];
    const mailer: Partial<EnquiryMailer> = {
      deliver: async ({ email }) => void order.push(`owner gets ${email}`),
      acknowledge: async ({ email }) => void order.push(`confirmed to ${email}`),
    };
    const { enquiries, enquire, clock } = createTestService(fixture.store(), { mailer });
    const waitForMails = (count: number) => waitUntil(() => expect(order).toHaveLength(count));
    enquiries.start();
    await enquire({ email: 'a@example.com' });
    await waitForMails(2);
    await enquire({ email: 'A@Example.com' });
    await waitForMails(3);
    await enquire({ email: 'b@example.com' });
    await waitForMails(5);
    expect(order).toEqual([
      ...['owner gets a@example.com', 'confirmed to a@example.com'],
      'owner gets A@Example.com',
      ...['owner gets b@example.com', 'confirmed to b@example.com'],
    ]);
    // Whether to confirm is decided after the owner's mail. That must finish before the clock advances a day.
    await clock.settle();
    clock.advance(DAY);
    await enquire({ email: 'a@example.com' });
    await waitForMails(7);
    expect(order.at(-1)).toBe('confirmed to a@example.com');
    await enquiries.stop();
  });

  it('leave an enquiry sent when its confirmation fails', async () => {
    const acknowledge = () => Promise.reject(new Error('550 nobody there'));
    const { enquiries, enquire, events, handed } = createTestService(fixture.store(), {
      mailer: { deliver: async () => {}, acknowledge },
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(events).toContain('not acknowledged'));
    await enquiries.stop();
    expect((await fixture.store().findById(id))?.state).toBe('sent');
    expect(handed).toEqual([id]);
  });

  it('are aborted when the site stops', async () => {
    const started: string[] = [];
    const hang = (name: string) => (_: unknown, signal: AbortSignal) => {
      started.push(name);
      return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const mailer = { deliver: async () => {}, acknowledge: hang('confirmation'), sendDigest: hang('line') };
    const { enquiries, enquire, clock } = createTestService(fixture.store(), { mailer });
    enquiries.start();
    await enquire();
    await waitUntil(() => expect(started.toSorted()).toEqual(['confirmation', 'line']));
    const ended = vi.fn<() => void>();
    const stopped = enquiries.stop().then(ended);
    await clock.settle();
    expect(ended).not.toHaveBeenCalled();
    clock.advance(TIMING.drain);
    await stopped;
  });

  it('include the daily line once a day, from one instance', async () => {
    const digests: Digest[] = [];
    const mailer: Partial<EnquiryMailer> = {
      deliver: down,
      sendDigest: async (digest) => void digests.push(digest),
    };
    const one = createTestService(fixture.store(), { mailer });
    const two = createTestService(await fixture.openSecond(), { mailer, clock: one.clock });
    await one.enquiries.acceptEnquiry(makeRequest(), visitor);
    await one.enquiries.acceptEnquiry(makeRequest({ lastName: 'www.spam.example' }), visitor);
    one.enquiries.start();
    two.enquiries.start();
    await waitUntil(() => expect(digests).toEqual([{ enquiries: 2, notMailed: 1, held: 1, failed: 0 }]));
    await one.clock.advanceUntil(() => expect(digests).toHaveLength(2), HOUR);
    expect(new Date(one.clock.now()).getHours()).toBeGreaterThanOrEqual(7);
    expect(await listIds(fixture.store())).toHaveLength(2);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });
});
