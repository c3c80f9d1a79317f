import { expect, it } from 'vitest';
import { createTestDesk, makeRequest, visitor, waitUntil } from '../../../tests/support/desk.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { DeliveryError, type HeldNotice } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeStores('the owner hears of what is held', (under) => {
  const spam = () => makeRequest({ lastName: 'www.pills.example' });
  const readState = async (id: string) => (await under.store().findById(id))?.state;
  // A desk whose notices are collected, and can be refused.
  const createWatchedDesk = () => {
    const notices: HeldNotice[] = [];
    const mail = { works: true };
    const under1 = createTestDesk(under.store(), {
      mailer: {
        async notifyHeld(notice) {
          if (!mail.works) throw new DeliveryError('queue', 'no answer');
          notices.push(notice);
        },
      },
    });
    return { ...under1, notices, mail };
  };

  it('at once, with the reason and where to find it, and none of its words', async () => {
    const { desk, enquire, notices, clock } = createWatchedDesk();
    desk.start();
    const id = await enquire({ lastName: 'www.pills.example', message: 'Buy our lovely pills' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toEqual({
      ...{ kind: 'new', count: 1, total: 1, refusing: false, eraseAt: clock.now() + 30 * DAY },
      reasons: [{ reason: 'looks like spam', count: 1 }],
      newest: [{ id, receivedAt: clock.now(), why: expect.stringContaining('web address in the name') }],
    });
    expect(JSON.stringify(notices)).not.toMatch(/Ada|pills|example\.com/);
    await desk.stop();
  });

  it('from one of two instances, and again only when something new is held', async () => {
    const one = createWatchedDesk();
    const two = createTestDesk(await under.openSecond(), {
      clock: one.clock,
      mailer: { notifyHeld: async (notice) => void one.notices.push(notice) },
    });
    one.desk.start();
    two.desk.start();
    await one.enquire({ lastName: 'www.pills.example' });
    await two.desk.acceptEnquiry(spam(), visitor);
    await waitUntil(() => expect(one.notices.length).toBeGreaterThan(0));
    await one.clock.advanceUntil(
      () => expect(one.notices.reduce((sum, { count }) => sum + count, 0)).toBe(2),
      10 * MINUTE,
    );
    const told = one.notices.length;
    one.clock.advance(3 * HOUR);
    await one.clock.advanceUntil(() => expect(one.clock.uptime()).toBeGreaterThan(6 * HOUR), MINUTE);
    expect(one.notices).toHaveLength(told);
    await Promise.all([one.desk.stop(), two.desk.stop()]);
  });

  it('as soon as mail flows again, when it did not', async () => {
    const { desk, enquire, notices, mail, clock, events } = createWatchedDesk();
    mail.works = false;
    desk.start();
    await enquire({ lastName: 'www.pills.example' });
    await clock.advanceUntil(
      () => expect(events.filter((event) => event === 'maintenance').length).toBeGreaterThan(3),
      MINUTE,
    );
    expect(notices).toEqual([]);
    mail.works = true;
    await clock.advanceUntil(() => expect(notices).toHaveLength(1), MINUTE);
    await desk.stop();
  });

  it('once more a week before its words are erased, and they stay for a week after that', async () => {
    const { desk, enquire, notices, clock } = createWatchedDesk();
    const begun = clock.now();
    desk.start();
    const id = await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    await clock.advanceUntil(() => expect(notices).toHaveLength(2), 3 * HOUR);
    const told = clock.now();
    expect(notices[1]).toMatchObject({ kind: 'last', count: 1, eraseAt: expect.any(Number) });
    expect(Math.abs((notices[1]?.eraseAt ?? 0) - (told + 7 * DAY))).toBeLessThan(12 * HOUR);
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('erased'), HOUR);
    const erased = (await under.store().findById(id))?.changedAt ?? 0;
    expect(erased).toBeGreaterThanOrEqual(notices[1]?.eraseAt ?? Number.POSITIVE_INFINITY);
    expect(erased - begun).toBeLessThan(31 * DAY);
    expect(notices).toHaveLength(2);
    await desk.stop();
  });

  it('before anything is erased, however long no mail leaves', async () => {
    const { desk, enquire, notices, mail, clock } = createWatchedDesk();
    desk.start();
    const id = await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    mail.works = false;
    await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThan(60 * DAY), 3 * HOUR);
    expect(await readState(id)).toBe('held');
    mail.works = true;
    await clock.advanceUntil(() => expect(notices).toHaveLength(2), MINUTE);
    expect(await readState(id)).toBe('held');
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('erased'), HOUR);
    await desk.stop();
  });

  it('not at all when nothing is held, or it was released before', async () => {
    const { desk, enquire, notices, clock } = createWatchedDesk();
    await enquire();
    const id = await enquire({ lastName: 'www.pills.example' });
    await under.store().transition({ id }, { to: 'queued', at: clock.now(), reason: 'released' });
    desk.start();
    await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThan(3 * HOUR), MINUTE);
    expect(notices).toEqual([]);
    await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    await desk.stop();
  });
});
