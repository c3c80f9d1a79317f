import { describe, expect, it } from 'vitest';
import type { OutboxCounts } from '#store';
import {
  createTestService,
  makeRequest,
  type ServiceUnderTest,
  visitor,
  waitUntil,
} from '../../../tests/support/enquiryService.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { DeliveryError, type HeldNotice, type Trouble } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeStores('notices of held enquiries', (fixture) => {
  const spam = () => makeRequest({ lastName: 'www.pills.example' });
  const readState = async (id: string) => (await fixture.store().findById(id))?.state;
  // Creates a service that collects its notices, and whose mail can be made to fail.
  const createServiceWithNotices = (
    deps: Pick<Parameters<typeof createTestService>[1] & {}, 'heldMax' | 'clock' | 'events'> = {},
  ) => {
    const notices: HeldNotice[] = [];
    const ends: Trouble[] = [];
    const mail = { works: true };
    const service = createTestService(fixture.store(), {
      ...deps,
      mailer: {
        async notifyHeld(notice) {
          if (!mail.works) throw new DeliveryError('queue', 'no answer');
          notices.push(notice);
        },
        notifyTrouble: async (trouble) => void ends.push(trouble),
      },
    });
    return { ...service, notices, ends, mail };
  };

  it('are sent at once, with reason and id, and without text of the enquiry', async () => {
    const { enquiries, enquire, notices, clock } = createServiceWithNotices();
    enquiries.start();
    const id = await enquire({ lastName: 'www.pills.example', message: 'Buy our lovely pills' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toEqual({
      kind: 'new',
      count: 1,
      total: 1,
      refusing: false,
      eraseAt: clock.now() + 30 * DAY,
      reasons: [{ reason: 'looks like spam', count: 1 }],
      newest: [
        {
          id,
          receivedAt: clock.now(),
          reason: expect.any(String),
          spamSignals: expect.stringContaining('web address in the name'),
        },
      ],
    });
    expect(JSON.stringify(notices)).not.toMatch(/Ada|pills|example\.com/);
    await enquiries.stop();
  });

  it('are sent by one of two instances, and again only for newly held enquiries', async () => {
    const one = createServiceWithNotices();
    const two = createTestService(await fixture.openSecond(), {
      clock: one.clock,
      mailer: { notifyHeld: async (notice) => void one.notices.push(notice) },
    });
    one.enquiries.start();
    two.enquiries.start();
    await one.enquire({ lastName: 'www.pills.example' });
    await two.enquiries.acceptEnquiry(spam(), visitor);
    await waitUntil(() => expect(one.notices.length).toBeGreaterThan(0));
    await one.clock.advanceUntil(
      () => expect(one.notices.reduce((sum, { count }) => sum + count, 0)).toBe(2),
      10 * MINUTE,
    );
    const notified = one.notices.length;
    // The notice is sent before the store records it.
    await waitUntil(async () => expect(await fixture.store().listUnnotified()).toEqual([]));
    one.clock.advance(3 * HOUR);
    await one.clock.advanceUntil(() => expect(one.clock.uptime()).toBeGreaterThan(6 * HOUR), 30 * MINUTE);
    expect(one.notices).toHaveLength(notified);
    await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
  });

  describe('about refused plain posts', () => {
    const FULL = { rows: 20, bytes: 80_000 };
    // Sends plain posts, each from another address; those below the ceiling are held. Returns the number refused.
    const flood = async ({ enquiries }: Pick<ServiceUnderTest, 'enquiries'>, posts = 30) => {
      let refused = 0;
      for (let post = 0; post < posts; post += 1) {
        const client = { address: `198.51.100.${post}`, form: 'plain', honeypot: true } as const;
        const request = makeRequest({ message: `Lovely pills, number ${post}` });
        await enquiries.acceptEnquiry(request, client).catch(() => {
          refused += 1;
        });
      }
      return refused;
    };
    const eraseAllHeld = () =>
      fixture.store().transition({ states: ['held'] }, { to: 'erased', at: 1, reason: 'the owner looked' });
    // The mark is recorded after the notice is sent; fake time must not advance in between.
    const readMark = () => fixture.store().readMark('held refusing told');
    const pickKinds = (notices: readonly HeldNotice[]) => notices.map(({ kind }) => kind);
    const advanceHours = async ({ clock }: Pick<ServiceUnderTest, 'clock'>, hours: number) => {
      const end = clock.uptime() + hours * HOUR;
      await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThan(end), 30 * MINUTE);
    };

    it('are sent within a minute, even right after a notice of the first held enquiry', async () => {
      const flooded = createServiceWithNotices({ heldMax: FULL });
      const { enquiries, notices, clock } = flooded;
      enquiries.start();
      await flood(flooded, 1);
      await waitUntil(() => expect(notices).toMatchObject([{ kind: 'new', count: 1, refusing: false }]));
      expect(await flood(flooded)).toBe(11);
      // The task that sent the first notice may still run and send the second, before the minute has passed.
      const times = [clock.now(), clock.now() + MINUTE];
      clock.advance(MINUTE);
      await waitUntil(() => expect(notices).toHaveLength(2));
      await waitUntil(async () => expect(await readMark()).not.toBeNull());
      expect(notices[1]).toMatchObject({
        kind: 'refusing',
        count: 19,
        total: 20,
        refusing: true,
        reasons: [{ reason: 'looks like spam', count: 19 }],
      });
      expect(times.map((time) => time + 30 * DAY)).toContain(notices[1]?.eraseAt);
      await advanceHours(flooded, 3);
      expect(notices).toHaveLength(2);
      await enquiries.stop();
    });

    it('are sent at the ceiling in bytes too, and only once across a restart', async () => {
      const flooded = createServiceWithNotices({ heldMax: { rows: 2000, bytes: 200 } });
      await flood(flooded);
      flooded.enquiries.start();
      await waitUntil(() => expect(pickKinds(flooded.notices)).toEqual(['refusing']));
      await flooded.enquiries.stop();
      const restarted = createServiceWithNotices({
        heldMax: { rows: 2000, bytes: 200 },
        clock: flooded.clock,
      });
      restarted.enquiries.start();
      await advanceHours(restarted, 2);
      expect(restarted.notices).toEqual([]);
      await restarted.enquiries.stop();
    });

    it('are sent each time the form begins to refuse, at most hourly, and when it accepts again', async () => {
      const alerts: string[] = [];
      const events = {
        onRefusing: () => void alerts.push('form-refusing'),
        onTrouble: (trouble: string) => void alerts.push(trouble),
      };
      const flooded = createServiceWithNotices({ heldMax: FULL, events });
      const { enquiries, notices, clock, ends } = flooded;
      await flood(flooded);
      enquiries.start();
      await waitUntil(() => expect(pickKinds(notices)).toEqual(['refusing']));
      const notified = clock.now();
      await waitUntil(async () => expect(await readMark()).not.toBeNull());
      await eraseAllHeld();
      await clock.advanceUntil(async () => expect(await readMark()).toBeNull(), MINUTE);
      expect(ends).toEqual(['form-taking']);
      await flood(flooded);
      await clock.advanceUntil(() => expect(notices).toHaveLength(2), 5 * MINUTE);
      expect(pickKinds(notices)).toEqual(['refusing', 'refusing']);
      expect(notices[1]).toMatchObject({ count: 20, total: 20 });
      expect(clock.now() - notified).toBeGreaterThanOrEqual(HOUR);
      expect(alerts).toEqual(['form-refusing', 'form-taking', 'form-refusing']);
      await enquiries.stop();
    });

    it('are sent by one of two instances, and as soon as mail flows again', async () => {
      const alerts: number[] = [];
      const events = { onRefusing: ({ held }: OutboxCounts) => void alerts.push(held) };
      const one = createServiceWithNotices({ heldMax: FULL, events });
      const two = createTestService(await fixture.openSecond(), {
        clock: one.clock,
        heldMax: FULL,
        events,
        mailer: { notifyHeld: async (notice) => void one.notices.push(notice) },
      });
      one.mail.works = false;
      await flood(one);
      one.enquiries.start();
      await one.clock.advanceUntil(() => expect(one.clock.uptime()).toBeGreaterThan(5 * MINUTE), MINUTE);
      expect(one.notices).toEqual([]);
      one.mail.works = true;
      two.enquiries.start();
      await one.clock.advanceUntil(() => expect(one.notices).toHaveLength(1), MINUTE);
      await waitUntil(async () => expect(await readMark()).not.toBeNull());
      await advanceHours(one, 3);
      expect(pickKinds(one.notices)).toEqual(['refusing']);
      expect(alerts).toEqual([20]);
      await Promise.all([one.enquiries.stop(), two.enquiries.stop()]);
    });
  });

  it('are sent as soon as mail flows again', async () => {
    const { enquiries, enquire, notices, mail, clock, events } = createServiceWithNotices();
    mail.works = false;
    enquiries.start();
    await enquire({ lastName: 'www.pills.example' });
    await clock.advanceUntil(
      () => expect(events.filter((event) => event === 'maintenance').length).toBeGreaterThan(3),
      MINUTE,
    );
    expect(notices).toEqual([]);
    mail.works = true;
    await clock.advanceUntil(() => expect(notices).toHaveLength(1), MINUTE);
    await enquiries.stop();
  });

  it('are repeated a week before the erasure, and the text stays for that week', async () => {
    const { enquiries, enquire, notices, clock } = createServiceWithNotices();
    const start = clock.now();
    enquiries.start();
    const id = await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThanOrEqual(22 * DAY), 2 * DAY);
    expect(notices).toHaveLength(1);
    await clock.advanceUntil(() => expect(notices).toHaveLength(2), 3 * HOUR);
    const notified = clock.now();
    expect(notices[1]).toMatchObject({ kind: 'last', count: 1, eraseAt: expect.any(Number) });
    expect(Math.abs((notices[1]?.eraseAt ?? 0) - (notified + 7 * DAY))).toBeLessThan(12 * HOUR);
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('erased'), 12 * HOUR);
    const erased = (await fixture.store().findById(id))?.changedAt ?? 0;
    expect(erased).toBeGreaterThanOrEqual(notices[1]?.eraseAt ?? Number.POSITIVE_INFINITY);
    expect(erased - start).toBeLessThan(31 * DAY);
    expect(notices).toHaveLength(2);
    await enquiries.stop();
  });

  it('are sent before anything is erased, however long mail is down', async () => {
    const { enquiries, enquire, notices, mail, clock } = createServiceWithNotices();
    enquiries.start();
    const id = await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    mail.works = false;
    await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThan(60 * DAY), 3 * DAY);
    expect(await readState(id)).toBe('held');
    mail.works = true;
    await clock.advanceUntil(() => expect(notices).toHaveLength(2), MINUTE);
    expect(await readState(id)).toBe('held');
    await clock.advanceUntil(async () => expect(await readState(id)).toBe('erased'), 12 * HOUR);
    await enquiries.stop();
  });

  it('are not sent when nothing is held, or the enquiry was already released', async () => {
    const { enquiries, enquire, notices, clock } = createServiceWithNotices();
    await enquire();
    const id = await enquire({ lastName: 'www.pills.example' });
    await fixture.store().transition({ id }, { to: 'queued', at: clock.now(), reason: 'released' });
    enquiries.start();
    await clock.advanceUntil(() => expect(clock.uptime()).toBeGreaterThan(3 * HOUR), 30 * MINUTE);
    expect(notices).toEqual([]);
    await enquire({ lastName: 'www.pills.example' });
    await waitUntil(() => expect(notices).toHaveLength(1));
    await enquiries.stop();
  });
});
