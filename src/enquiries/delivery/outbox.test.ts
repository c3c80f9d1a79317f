import { expect, it, vi } from 'vitest';
import { createTestService, TestClock, waitUntil } from '../../../tests/support/enquiryService.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { createEnquiryAdmin, DeliveryError, type EnquiryMailer, type OutgoingEnquiry } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates a mailer whose nth delivery runs `plan[n]`. Later deliveries succeed. */
function createMailer(
  ...plan: ((enquiry: OutgoingEnquiry, signal: AbortSignal) => unknown)[]
): Partial<EnquiryMailer> {
  const next = plan.values();
  return { deliver: async (enquiry, signal) => void (await next.next().value?.(enquiry, signal)) };
}
const failWith = (fault: DeliveryError['fault'], reason: string) => () => {
  throw new DeliveryError(fault, reason);
};
const neverSettle = () => new Promise<never>(() => {});

describeStores('the outbox', (fixture) => {
  const readState = async (id: string) => (await fixture.store().findById(id))?.state;

  it('mails a new enquiry at once, once, with unchanged text', async () => {
    const deliver = vi.fn<EnquiryMailer['deliver']>(async () => {});
    const { enquiries, enquire, clock, events } = createTestService(fixture.store(), { mailer: { deliver } });
    enquiries.start();
    const id = await enquire({ firstName: 'Zoë', message: 'Two\nlines' });
    await waitUntil(async () => expect(await readState(id)).toBe('sent'));
    clock.advance(HOUR);
    await enquiries.stop();
    expect(deliver).toHaveBeenCalledTimes(1);
    const expected = { id, firstName: 'Zoë', lastName: 'Sand', message: 'Two\nlines', attempts: 1 };
    expect(deliver.mock.calls[0]?.[0]).toMatchObject(expected);
    expect(await fixture.store().findById(id)).toMatchObject({
      history: [
        { state: 'queued' },
        { state: 'sending' },
        { state: 'sent', reason: 'the mail server took it' },
      ],
    });
    expect(events).toEqual(['queued', 'mailed']);
  });

  it('retries after a passing fault at the intervals of the contract', async () => {
    const store = fixture.store();
    const transition = vi.fn(store.transition);
    const mailer: Partial<EnquiryMailer> = { deliver: failWith('passing', '451 greylisted') };
    const { enquiries, enquire, clock, handed } = createTestService({ ...store, transition }, { mailer });
    enquiries.start();
    const id = await enquire();
    await clock.advanceUntil(() => expect(handed.length).toBeGreaterThan(10), 5 * MINUTE);
    await enquiries.stop();
    expect(await store.findById(id)).toMatchObject({ state: 'queued', reason: '451 greylisted' });
    const changes = transition.mock.calls
      .map(([, change]) => change)
      .filter(({ reason }) => reason === '451 greylisted');
    const pauses = changes.map(({ at, dueAt = at }) => (dueAt - at) / 1000);
    expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('gives up after five days, and restarts when the owner retries', async () => {
    let up = false;
    const mailer = createMailer();
    mailer.deliver = async () => {
      if (!up) throw new DeliveryError('passing', 'no answer');
    };
    const { enquiries, enquire, clock, handed } = createTestService(fixture.store(), { mailer });
    enquiries.start();
    const id = await enquire();
    const received = clock.now();
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('failed'), 6 * HOUR);
    expect(clock.now() - received).toBeGreaterThanOrEqual(5 * DAY);
    expect(await fixture.store().findById(id)).toMatchObject({
      reason: 'given up after five days: no answer',
    });
    expect(handed.length).toBeGreaterThanOrEqual(10);
    up = true;
    expect(await createEnquiryAdmin(fixture.store(), () => clock.now()).retry(id)).toBe(true);
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 10_000);
    await enquiries.stop();
  });

  it('gives up at once on a permanent refusal, and mails other enquiries', async () => {
    const { enquiries, enquire } = createTestService(fixture.store(), {
      mailer: createMailer(failWith('refused', '550 no such user')),
    });
    enquiries.start();
    const refused = await enquire();
    await waitUntil(async () => expect(await readState(refused)).toBe('failed'));
    expect(await fixture.store().findById(refused)).toMatchObject({
      reason: '550 no such user',
      attempts: 1,
    });
    const other = await enquire();
    await waitUntil(async () => expect(await readState(other)).toBe('sent'));
    await enquiries.stop();
  });

  it('pauses the whole queue after a queue fault, then tries a single enquiry', async () => {
    const failure = Promise.withResolvers<void>();
    const down = () => failure.promise.then(failWith('queue', '535 login refused'));
    const gate = Promise.withResolvers<void>();
    const mailer = createMailer(down, down, down, down, () => gate.promise);
    const { enquiries, enquire, clock, handed } = createTestService(fixture.store(), { mailer });
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await enquire());
    enquiries.start();
    await waitUntil(() => expect(handed).toHaveLength(4));
    failure.resolve();
    await waitUntil(async () => {
      expect(await Promise.all(ids.map(readState))).toEqual(Array(8).fill('queued'));
    });
    clock.advance(14_000);
    await clock.settle();
    expect(handed).toHaveLength(4);
    clock.advance(1000);
    await waitUntil(() => expect(handed).toHaveLength(5));
    await clock.settle();
    expect(handed).toHaveLength(5);
    gate.resolve();
    await clock.advanceUntil(async () => {
      for (const id of ids) expect(await readState(id)).toBe('sent');
    });
    await enquiries.stop();
  });

  it.each([
    ['rejects with no error', () => Promise.reject(undefined)],
    [
      'rejects with an error that quotes the visitor',
      () => Promise.reject(new TypeError('Ada wrote: secret')),
    ],
    ['never settles and ignores the signal', neverSettle],
  ])('mails the others when one delivery %s', async (_, misbehave) => {
    const { enquiries, enquire, clock, handed } = createTestService(fixture.store(), {
      mailer: { deliver: async ({ message }) => (message === 'poison' ? misbehave() : undefined) },
    });
    enquiries.start();
    const poison = await enquire({ message: 'poison' });
    const others = [await enquire(), await enquire(), await enquire(), await enquire(), await enquire()];
    await waitUntil(async () => {
      for (const id of others) expect(await readState(id)).toBe('sent');
    });
    clock.advance(120_000);
    await waitUntil(async () => expect(await readState(poison)).toBe('queued'));
    expect(await fixture.store().findById(poison)).toMatchObject({
      reason: expect.not.stringContaining('secret'),
    });
    const before = handed.length;
    await clock.advanceUntil(() => expect(handed.length).toBeGreaterThan(before));
    await Promise.all([enquiries.stop(), clock.advanceUntil(() => {}), clock.advance(10_000)]);
  });

  it('aborts a mail that takes longer than two minutes', async () => {
    let receivedSignal: AbortSignal | undefined;
    const hang = (_: OutgoingEnquiry, signal: AbortSignal) => {
      receivedSignal = signal;
      return neverSettle();
    };
    const { enquiries, enquire, clock } = createTestService(fixture.store(), { mailer: createMailer(hang) });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(receivedSignal).toBeDefined());
    clock.advance(119_999);
    expect(receivedSignal?.aborted).toBe(false);
    clock.advance(1);
    expect(receivedSignal?.aborted).toBe(true);
    await waitUntil(async () => expect(await readState(id)).toBe('queued'));
    expect(await fixture.store().findById(id)).toMatchObject({
      reason: 'the mail server did not finish within 120 seconds',
    });
    await enquiries.stop();
  });

  it('removes the mail of an enquiry that was erased while it was being mailed', async () => {
    const gate = Promise.withResolvers<void>();
    const forget = vi.fn(async () => {});
    const mailer: Partial<EnquiryMailer> = {
      deliver: () => gate.promise,
      sentReason: 'written as a file',
      forget,
    };
    const { enquiries, enquire, handed } = createTestService(fixture.store(), { mailer });
    enquiries.start();
    const erased = await enquire();
    const second = await enquire();
    await waitUntil(() => expect(handed).toHaveLength(2));
    expect(await createEnquiryAdmin(fixture.store()).erase([erased])).toBe(1);
    gate.resolve();
    await enquiries.stop();
    expect(forget.mock.calls).toEqual([[erased]]);
    expect(await fixture.store().findById(second)).toMatchObject({
      state: 'sent',
      reason: 'written as a file',
    });
  });

  it('finishes mails in flight when it is stopped, and claims no more', async () => {
    const gate = Promise.withResolvers<void>();
    const { enquiries, enquire, clock, handed } = createTestService(fixture.store(), {
      mailer: createMailer(() => gate.promise),
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(handed).toEqual([id]));
    // A running turn may claim one more enquiry.
    await clock.settle();
    const stopped = enquiries.stop();
    const late = await enquire();
    clock.advance(1000);
    gate.resolve();
    await stopped;
    expect(await readState(id)).toBe('sent');
    expect(await readState(late)).toBe('queued');
    const next = createTestService(fixture.store(), { clock });
    next.enquiries.start();
    await waitUntil(async () => expect(await readState(late)).toBe('sent'));
    await next.enquiries.stop();
  });

  it('requeues mails that do not finish in time when it is stopped, due at once', async () => {
    const { enquiries, enquire, clock, handed } = createTestService(fixture.store(), {
      mailer: createMailer(neverSettle),
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(handed).toEqual([id]));
    const stopped = enquiries.stop();
    clock.advance(4000);
    await stopped;
    expect(await fixture.store().findById(id)).toMatchObject({ state: 'queued', dueAt: clock.now() });
    const next = createTestService(fixture.store(), { clock });
    next.enquiries.start();
    await waitUntil(() => expect(next.handed).toEqual([id]));
    await next.enquiries.stop();
  });

  it('mails again when it was stopped during a queue pause and is restarted', async () => {
    const { enquiries, enquire, clock, events } = createTestService(fixture.store(), {
      mailer: createMailer(failWith('queue', 'login')),
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(() => expect(events).toContain('queue paused'));
    await enquiries.stop();
    enquiries.start();
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 10_000);
    await enquiries.stop();
  });

  it.each(['queue', 'passing'] as const)(
    'on request, mails an enquiry at once that a %s fault has postponed',
    async (fault) => {
      const { enquiries, enquire } = createTestService(fixture.store(), {
        mailer: createMailer(failWith(fault, 'not now'), failWith(fault, 'not yet')),
      });
      enquiries.start();
      const id = await enquire();
      const isPostponed = (reason: string) =>
        waitUntil(async () =>
          expect(await fixture.store().findById(id)).toMatchObject({ state: 'queued', reason }),
        );
      await isPostponed('not now');
      await enquiries.retryNow();
      await isPostponed('not yet');
      await enquiries.retryNow();
      await waitUntil(async () => expect(await readState(id)).toBe('sent'));
      await enquiries.stop();
    },
  );

  it('resumes the mails of a killed process: at once on SQLite, after the lease on PostgreSQL', async () => {
    const { enquire, clock } = createTestService(fixture.store());
    const id = await enquire();
    await fixture.store().claim({ now: clock.now(), leaseUntil: clock.now() + 180_000, except: [] });
    const { enquiries, handed } = createTestService(await fixture.openSecond(), { clock });
    enquiries.start();
    const start = clock.now();
    await clock.advanceUntil(() => expect(handed).toEqual([id]), 10_000);
    expect(clock.now() - start >= 180_000).toBe(fixture.kind === 'postgres');
    await waitUntil(async () => expect(await readState(id)).toBe('sent'));
    await enquiries.stop();
  });

  it('does not mail again when the store fails right after the mail was accepted', async () => {
    const store = fixture.store();
    let failuresLeft = 3;
    const flaky = {
      ...store,
      transition: (...args: Parameters<typeof store.transition>) =>
        args[1].to === 'sent' && failuresLeft-- > 0
          ? Promise.reject(new Error('away'))
          : store.transition(...args),
    };
    const { enquiries, enquire, clock, handed } = createTestService(flaky);
    enquiries.start();
    const id = await enquire();
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 250);
    expect(failuresLeft).toBeLessThanOrEqual(0);
    expect(handed).toEqual([id]);
    await enquiries.stop();
  });

  it('continues after a turn in which the store failed', async () => {
    const store = fixture.store();
    let failuresLeft = 2;
    const flaky = {
      ...store,
      claim: (...request: Parameters<typeof store.claim>) =>
        failuresLeft-- > 0 ? Promise.reject(new Error('away')) : store.claim(...request),
    };
    const { enquiries, enquire, clock, events } = createTestService(flaky);
    enquiries.start();
    const id = await enquire();
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 10_000);
    expect(events).toContain('outbox');
    await enquiries.stop();
  });

  it('continues when the clock is set back by a day', async () => {
    const { enquiries, enquire, clock } = createTestService(fixture.store(), {
      mailer: createMailer(failWith('passing', 'later')),
    });
    enquiries.start();
    const id = await enquire();
    await waitUntil(async () =>
      expect(await fixture.store().findById(id)).toMatchObject({ reason: 'later' }),
    );
    clock.jump(-DAY);
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 10_000);
    await enquiries.stop();
  });

  it('gives up no enquiry when the clock jumps ahead by a year', async () => {
    const { enquiries, enquire, clock } = createTestService(fixture.store(), {
      mailer: createMailer(failWith('passing', 'later')),
    });
    const id = await enquire();
    clock.jump(365 * DAY);
    enquiries.start();
    await waitUntil(async () =>
      expect(await fixture.store().findById(id)).toMatchObject({ reason: 'later' }),
    );
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('sent'), 10_000);
    await enquiries.stop();
  });

  it('mails each enquiry once when two instances share the store', async () => {
    const clock = new TestClock();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 3));
    const one = createTestService(fixture.store(), {
      clock,
      mailer: { deliver: async () => void (await pause()) },
    });
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await one.enquire());
    one.enquiries.start();
    // The embedded store has one worker: a second worker would take over its leases.
    const two = createTestService(await fixture.openSecond(), {
      clock,
      mailer: { deliver: async () => void (await pause()) },
    });
    if (fixture.kind === 'postgres') two.enquiries.start();
    await waitUntil(async () => {
      for (const id of ids) expect(await readState(id)).toBe('sent');
    });
    expect([...one.handed, ...two.handed].toSorted()).toEqual(ids.toSorted());
    expect(two.handed.length > 0).toBe(fixture.kind === 'postgres');
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });
});
