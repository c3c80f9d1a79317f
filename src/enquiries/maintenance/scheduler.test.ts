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
import { StoreWatch, watchBackups } from './troubleNotices.ts';
import { UnmailedNotices } from './unmailedNotices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const down = async () => {
  throw new DeliveryError('queue', 'no answer');
};

describeStores('the flow watch', (under) => {
  it('tells once, from one instance, when mail stops and when it flows again', async () => {
    let deliver = down;
    const told: string[] = [];
    const events = {
      onFlowStopped: ({ queued }: { queued: number }) => void told.push(`stopped, ${queued} waiting`),
      onFlowResumed: ({ queued }: { queued: number }) => void told.push(`resumed, ${queued} waiting`),
    };
    const mailer: Partial<EnquiryMailer> = { deliver: () => deliver(), notifyUnmailed: () => deliver() };
    const one = createTestService(under.store(), { mailer, events });
    const two = createTestService(await under.openSecond(), { mailer, events, clock: one.clock });
    one.enquiries.start();
    two.enquiries.start();
    await one.enquire();
    await one.clock.advanceUntil(
      async () => expect((await one.enquiries.getStatus()).outbox.oldestQueuedSeconds).toBeGreaterThan(800),
      MINUTE,
    );
    expect((await one.enquiries.getStatus()).flowing).toBe(true);
    expect(told).toEqual([]);
    /** What it last saw serves a second. */
    const expectFlowing = (flowing: boolean) =>
      one.clock.advanceUntil(async () => expect((await two.enquiries.getStatus()).flowing).toBe(flowing));
    await one.clock.advanceUntil(() => expect(told).toEqual(['stopped, 1 waiting']), MINUTE);
    await expectFlowing(false);
    for (let index = 0; index < 5; index += 1) {
      one.clock.advance(4 * MINUTE);
      await one.clock.settle();
    }
    expect(told).toHaveLength(1);
    deliver = async () => undefined as never;
    await one.clock.advanceUntil(
      () => expect(told).toEqual(['stopped, 1 waiting', 'resumed, 0 waiting']),
      MINUTE,
    );
    await expectFlowing(true);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('sees that mail does not flow when every enquiry is refused and none waits', async () => {
    const refuse = async () => {
      throw new DeliveryError('refused', '550 sender blocked');
    };
    const { enquiries, enquire, clock } = createTestService(under.store(), {
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
    'is stopped by no letter of a stranger alone, of which the owner is told by mail without its words: %s',
    async (fault, reason) => {
      const told: number[] = [];
      let works = true;
      const mailer: Partial<EnquiryMailer> = {
        async deliver() {
          throw new DeliveryError(fault, reason);
        },
        async notifyUnmailed({ count }) {
          if (!works) throw new DeliveryError('refused', '554 blocked');
          told.push(count);
        },
      };
      const alerts: number[] = [];
      const events = { onFailed: ({ failed }: { failed: number }) => void alerts.push(failed) };
      const { enquiries, enquire, clock } = createTestService(under.store(), { mailer, events });
      const isWell = async () => {
        clock.advance(MINUTE);
        const { flowing, failedLately } = await enquiries.getStatus();
        return flowing && !failedLately;
      };
      enquiries.start();
      for (let sent = 1; sent <= 3; sent += 1) {
        await enquire();
        await clock.advanceUntil(() => expect(told).toHaveLength(sent), 5 * MINUTE);
        await clock.settle();
        expect([sent, await isWell()]).toEqual([sent, true]);
      }
      expect(told).toEqual([1, 2, 3]);
      expect(alerts).toEqual(fault === 'refused' ? [1] : []);
      works = false;
      await enquire();
      await clock.advanceUntil(async () => expect(await isWell()).toBe(false), 5 * MINUTE);
      expect(told).toHaveLength(3);
      await enquiries.stop();
    },
  );

  it('tells of one letter once, whoever asks for that at the same moment', async () => {
    const clock = new TestClock();
    const told: number[] = [];
    const mailer: Partial<EnquiryMailer> = {
      notifyUnmailed: async ({ count }) => void told.push(count),
      async notifyTrouble() {},
    };
    const notices = new UnmailedNotices({
      ...{ store: under.store(), clock, timing: TIMING, events: {}, mailer: mailer as EnquiryMailer },
      createBackgroundSignal: () => new AbortController().signal,
    });
    const failedAt = clock.now();
    await Promise.all([notices.notify(failedAt), notices.notify(failedAt), notices.notify()]);
    expect(told).toHaveLength(1);
    clock.advance(MINUTE);
    await notices.notify(clock.now());
    expect(told).toHaveLength(2);
  });

  it('tells of no end where another instance fails while this one counts', async () => {
    const told: string[] = [];
    const events = {
      onFailed: () => void told.push('failed'),
      onTrouble: (end: string) => void told.push(end),
    };
    const mailer: Partial<EnquiryMailer> = {
      notifyUnmailed: async () => void told.push('failed mailed'),
      notifyTrouble: async (end) => void told.push(`${end} mailed`),
    };
    const { enquire, clock } = createTestService(under.store());
    const createNotices = (store: Store) =>
      new UnmailedNotices({
        ...{ store, clock, timing: TIMING, events, mailer: mailer as EnquiryMailer },
        createBackgroundSignal: () => new AbortController().signal,
      });
    const fail = async () => {
      const id = await enquire();
      await under.store().transition({ id }, { to: 'failed', at: clock.now(), reason: '550 no' });
      await createNotices(under.store()).notify(clock.now());
      return id;
    };
    const counted = vi.fn(fail);
    const store = Object.create(under.store(), {
      countOutbox: {
        value: async () => {
          const counts = await under.store().countOutbox();
          if (counted.mock.calls.length === 0) await counted();
          return counts;
        },
      },
    }) as Store;
    await createNotices(store).notify();
    expect(told).toEqual(['failed', 'failed mailed']);
    await under
      .store()
      .transition({ id: await counted.mock.results[0]?.value }, { to: 'sent', at: clock.now(), reason: '' });
    await createNotices(store).notify();
    expect(told.slice(2)).toEqual(['enquiries-settled', 'enquiries-settled mailed']);
  });

  it('does not take one unlucky enquiry for a stop while others go out', async () => {
    const deliver: EnquiryMailer['deliver'] = async ({ message }) => {
      if (message === 'unlucky') throw new DeliveryError('passing', '451 later');
    };
    const { enquiries, enquire, clock } = createTestService(under.store(), { mailer: { deliver } });
    enquiries.start();
    await enquire({ message: 'unlucky' });
    clock.advance(10 * MINUTE);
    const other = await enquire();
    await clock.advanceUntil(async () => expect((await under.store().findById(other))?.state).toBe('sent'));
    clock.advance(30 * MINUTE);
    expect(await enquiries.getStatus()).toMatchObject({ flowing: true, outbox: { queued: 1 } });
    await enquiries.stop();
  });
});

describeStores('what stops', (under) => {
  it('is told once by mail and once by alert, as is its end: a backup that failed, from one instance', async () => {
    const store = under.store();
    const mailed: string[] = [];
    const told: string[] = [];
    let isMailUp = false;
    const parts = {
      mailer: {
        async notifyTrouble(trouble: string) {
          if (!isMailUp) throw new DeliveryError('queue', 'no answer');
          mailed.push(trouble);
        },
      },
      events: { onTrouble: (trouble: string) => void told.push(trouble) },
    };
    const one = createTestService(store, parts);
    const two = createTestService(await under.openSecond(), { ...parts, clock: one.clock });
    const pass = async (minutes: number, step: number) => {
      for (let passed = 0; passed < minutes; passed += step) {
        one.clock.advance(step * MINUTE);
        await one.clock.settle();
      }
    };
    one.enquiries.start();
    two.enquiries.start();
    await pass(2, 1);
    expect(told).toEqual([]);
    await store.takeMark(BACKUP_FAILED_MARK, one.clock.now(), -FOREVER);
    await one.clock.advanceUntil(() => expect(told).toEqual(['backup-failed']), MINUTE);
    expect(mailed).toEqual([]);
    isMailUp = true;
    await one.clock.advanceUntil(() => expect(mailed).toEqual(['backup-failed']), 5 * MINUTE);
    await pass(65, 13);
    expect([told, mailed]).toEqual([['backup-failed'], ['backup-failed']]);
    await store.dropMark(BACKUP_FAILED_MARK, one.clock.now());
    const both = ['backup-failed', 'backup-made'];
    await one.clock.advanceUntil(() => expect([told, mailed]).toEqual([both, both]), 5 * MINUTE);
    await pass(65, 13);
    expect([told, mailed]).toEqual([both, both]);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('is an enquiry that failed for good: its end is told once none is left, neither failed nor tried again', async () => {
    const store = under.store();
    const mailed: string[] = [];
    const told: string[] = [];
    const mail = { takes: false, isUp: true };
    const mailer: Partial<EnquiryMailer> = {
      async deliver() {
        if (!mail.takes) throw new DeliveryError(mail.isUp ? 'refused' : 'passing', 'no');
      },
      // Either instance may be the first to tell, and both may.
      notifyUnmailed: async ({ state }) => void mailed.splice(0, 1, state),
      async notifyTrouble(trouble) {
        if (!mail.isUp) throw new DeliveryError('queue', 'no answer');
        mailed.push(trouble);
      },
    };
    const events = {
      onFailed: () => void told.push('failed'),
      onTrouble: (trouble: string) => void told.push(trouble),
    };
    const one = createTestService(store, { mailer, events });
    const two = createTestService(await under.openSecond(), { mailer, events, clock: one.clock });
    one.enquiries.start();
    two.enquiries.start();
    const id = await one.enquire();
    await one.clock.advanceUntil(() => expect([told, mailed]).toEqual([['failed'], ['failed']]), MINUTE);
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
    expect([told, mailed]).toEqual([['failed'], ['failed']]);
    mail.takes = true;
    const isTold = () => expect(told).toEqual(['failed', 'enquiries-settled']);
    await one.clock.advanceUntil(isTold, 5 * MINUTE);
    expect(mailed).toEqual(['failed']);
    mail.isUp = true;
    const isMailed = () => expect(mailed).toEqual(['failed', 'enquiries-settled']);
    await one.clock.advanceUntil(isMailed, 5 * MINUTE);
    for (let round = 0; round < 5; round += 1) {
      one.clock.advance(13 * MINUTE);
      await one.clock.settle();
    }
    isTold();
    isMailed();
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  it('is a backup that is overdue: after two days where a timer makes them, else after eight', async () => {
    const store = under.store();
    const told: string[] = [];
    const clock = new TestClock();
    const lookAfter = async (days: number, isNightly: boolean) => {
      told.length = 0;
      const now = clock.now();
      await store.takeMark(BACKUP_MARK, now - days * DAY, -FOREVER);
      if (isNightly) await store.takeMark(BACKUP_NIGHTLY_MARK, now - days * DAY, -FOREVER);
      else await store.dropMark(BACKUP_NIGHTLY_MARK, now);
      await watchBackups({
        ...{ store, clock, events: {}, createBackgroundSignal: () => new AbortController().signal },
        mailer: { notifyTrouble: async (trouble) => void told.push(trouble) },
        getStatus: () => Promise.reject(new Error('not asked')),
      });
      return told[0] ?? null;
    };
    expect(await lookAfter(7, false)).toBeNull();
    expect(await lookAfter(1, true)).toBeNull();
    const isOurs = store.kind === 'sqlite';
    expect(await lookAfter(3, true)).toBe(isOurs ? 'backup-old' : null);
    expect(await lookAfter(0, true)).toBe(isOurs ? 'backup-made' : null);
    expect(await lookAfter(9, false)).toBe(isOurs ? 'backup-old' : null);
  });

  it('is a store that cannot be written in two rounds, and no mail is lost over it', async () => {
    const mailed: string[] = [];
    const told: string[] = [];
    let status: () => Promise<never> = async () => ({}) as never;
    let isMailUp = false;
    const watch = new StoreWatch({
      ...{ store: under.store(), clock: new TestClock() },
      events: { onTrouble: (trouble) => void told.push(trouble) },
      mailer: {
        async notifyTrouble(trouble) {
          if (!isMailUp) throw new DeliveryError('queue', 'no answer');
          mailed.push(trouble);
        },
      },
      getStatus: () => status(),
      createBackgroundSignal: () => new AbortController().signal,
    });
    const fail = async () => {
      throw new EnquiryError('UNAVAILABLE', 'The store cannot be written.');
    };
    status = fail;
    await watch.watch();
    status = async () => ({}) as never;
    await watch.watch();
    status = fail;
    await watch.watch();
    expect(told).toEqual([]);
    await expect(watch.watch()).rejects.toThrow('no answer');
    isMailUp = true;
    for (let round = 0; round < 3; round += 1) await watch.watch();
    expect([told, mailed]).toEqual([['store-failing'], ['store-failing']]);
    status = async () => ({}) as never;
    for (let round = 0; round < 3; round += 1) await watch.watch();
    const both = ['store-failing', 'store-writable'];
    expect([told, mailed]).toEqual([both, both]);
  });
});

describeStores('erasing by rule', (under) => {
  const readStates = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await under.store().findById(id))?.state));
  // A day of ordinary running, minute by minute.
  async function passDay(clock: { advance(ms: number): void }, days: number): Promise<void> {
    for (let minutes = 0; minutes < days * 24 * 60; minutes += 4) {
      clock.advance(4 * MINUTE);
      if (minutes % 60 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('erases what was sent 90 days and held 30 days ago, and nothing that failed or waits', async () => {
    const deliver: EnquiryMailer['deliver'] = async ({ message }) => {
      if (message === 'fails') throw new DeliveryError('refused', 'no');
      if (message === 'waits') throw new DeliveryError('passing', 'later');
    };
    const before = createTestService(under.store(), { mailer: { deliver } });
    before.enquiries.start();
    const [sent, held, failed] = [
      await before.enquire(),
      await before.enquire({ firstName: 'www.spam.example' }),
      await before.enquire({ message: 'fails' }),
    ];
    const ids = [sent, held, failed];
    await waitUntil(async () => expect(await readStates(ids)).toEqual(['sent', 'held', 'failed']));
    await before.enquiries.stop();

    // Restarted again and again, as a site that is kept up to date, and never away for a week.
    const restartAfter = async (...pauses: number[]) => {
      for (const days of pauses) {
        before.clock.advance(days * DAY);
        const { enquiries, events } = createTestService(under.store(), {
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
    expect(await under.store().findById(sent)).toMatchObject({
      email: '',
      message: '',
      sentAt: expect.any(Number),
    });
    expect((await under.store().findById(sent))?.history.at(-1)?.reason).toBe(
      'erased by rule, 90 days after it was sent',
    );
  });

  it('does not trust a clock that has just jumped by a year, and does after a day', async () => {
    const { enquiries, enquire, clock, events } = createTestService(under.store());
    const also: number[] = [];
    enquiries.onRetention(() => Promise.reject(new Error('a fault')));
    enquiries.onRetention(async (now) => void also.push(now));
    enquiries.start();
    const id = await enquire();
    await waitUntil(async () => expect(await readStates([id])).toEqual(['sent']));
    await waitUntil(() => expect(also).toHaveLength(1));
    clock.jump(365 * DAY);
    await clock.advanceUntil(() => expect(events).toContain('clock jumped'), MINUTE);
    const before = also.length;
    await passDay(clock, 0.9);
    expect(await readStates([id])).toEqual(['sent']);
    expect(also).toHaveLength(before);
    await clock.advanceUntil(async () => expect(await readStates([id])).toEqual(['erased']), 10 * MINUTE);
    await waitUntil(() => expect(also.length).toBeGreaterThan(before));
    await enquiries.stop();
  });

  it('does not trust a clock that is a year ahead when the site starts', async () => {
    const first = createTestService(under.store());
    first.enquiries.start();
    const id = await first.enquire();
    await waitUntil(async () => expect(await readStates([id])).toEqual(['sent']));
    await first.enquiries.stop();
    first.clock.jump(365 * DAY);
    const second = createTestService(under.store(), { clock: first.clock });
    second.enquiries.start();
    await waitUntil(() => expect(second.events).toContain('clock jumped'));
    await second.enquiries.stop();
    expect(await readStates([id])).toEqual(['sent']);
  });
});

describeStores('mails besides the enquiry', (under) => {
  it('acknowledges once a day for one address, and only after the owner has the enquiry', async () => {
    const order: string[] = [];
    const mailer: Partial<EnquiryMailer> = {
      deliver: async ({ email }) => void order.push(`owner gets ${email}`),
      acknowledge: async ({ email }) => void order.push(`confirmed to ${email}`),
    };
    const { enquiries, enquire, clock } = createTestService(under.store(), { mailer });
    const told = (count: number) => waitUntil(() => expect(order).toHaveLength(count));
    enquiries.start();
    await enquire({ email: 'a@example.com' });
    await told(2);
    await enquire({ email: 'A@Example.com' });
    await told(3);
    await enquire({ email: 'b@example.com' });
    await told(5);
    expect(order).toEqual([
      ...['owner gets a@example.com', 'confirmed to a@example.com'],
      'owner gets A@Example.com',
      ...['owner gets b@example.com', 'confirmed to b@example.com'],
    ]);
    clock.advance(DAY);
    await enquire({ email: 'a@example.com' });
    await told(7);
    expect(order.at(-1)).toBe('confirmed to a@example.com');
    await enquiries.stop();
  });

  it('leaves an enquiry sent when its confirmation fails', async () => {
    const acknowledge = () => Promise.reject(new Error('550 nobody there'));
    const { enquiries, enquire, events, handed } = createTestService(under.store(), {
      mailer: { deliver: async () => {}, acknowledge },
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(events).toContain('not acknowledged'));
    await enquiries.stop();
    expect((await under.store().findById(id))?.state).toBe('sent');
    expect(handed).toEqual([id]);
  });

  it('gives up what nobody waits for when the site stops', async () => {
    const begun: string[] = [];
    const hang = (name: string) => (_: unknown, signal: AbortSignal) => {
      begun.push(name);
      return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const mailer = { deliver: async () => {}, acknowledge: hang('confirmation'), sendDigest: hang('line') };
    const { enquiries, enquire, clock } = createTestService(under.store(), { mailer });
    enquiries.start();
    await enquire();
    await waitUntil(() => expect(begun.toSorted()).toEqual(['confirmation', 'line']));
    const ended = vi.fn<() => void>();
    const stopped = enquiries.stop().then(ended);
    await clock.settle();
    expect(ended).not.toHaveBeenCalled();
    clock.advance(TIMING.drain);
    await stopped;
  });

  it('sends the daily line once a day, from one instance', async () => {
    const digests: Digest[] = [];
    const mailer: Partial<EnquiryMailer> = {
      deliver: down,
      sendDigest: async (digest) => void digests.push(digest),
    };
    const one = createTestService(under.store(), { mailer });
    const two = createTestService(await under.openSecond(), { mailer, clock: one.clock });
    await one.enquiries.acceptEnquiry(makeRequest(), visitor);
    await one.enquiries.acceptEnquiry(makeRequest({ lastName: 'www.spam.example' }), visitor);
    one.enquiries.start();
    two.enquiries.start();
    await waitUntil(() => expect(digests).toEqual([{ enquiries: 2, notMailed: 1, held: 1, failed: 0 }]));
    await one.clock.advanceUntil(() => expect(digests).toHaveLength(2), HOUR);
    expect(new Date(one.clock.now()).getHours()).toBeGreaterThanOrEqual(7);
    expect(await listIds(under.store())).toHaveLength(2);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });
});
