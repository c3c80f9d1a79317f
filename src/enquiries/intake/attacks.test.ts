/** Simulates floods of unchecked posts, which once caused every genuine enquiry to be held (docs/decisions/0104). */
import { expect, it } from 'vitest';
import type { State } from '#enquiry';
import {
  createTestService,
  makeRequest,
  type ServiceUnderTest,
  visitor,
  waitUntil,
} from '../../../tests/support/enquiryService.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import type { Client } from '../index.ts';

const HOUR = 3_600_000;
const rateLimit = { count: 10, windowMs: HOUR };

/** Creates the input of the plain form's route, which has no token. */
function makePlainInput(given: Record<string, unknown> = {}) {
  const { token, ...rest } = makeRequest(given);
  return rest;
}

const makePlainClient = (address: string): Client => ({ address, form: 'plain' });
const expectCode = (code: string) => expect.objectContaining({ code }) as unknown;

describeStores('under a flood of unchecked posts', (fixture) => {
  const readState = async (email: string): Promise<State | undefined> => {
    for await (const enquiry of fixture.store().list({ email })) return enquiry.state;
    return undefined;
  };
  const countHeld = async () => (await fixture.store().countOutbox()).held;
  // Sends ten posts from each of twelve networks, as in the attack of the record.
  const flood = async ({ enquiries }: ServiceUnderTest, given: Record<string, unknown> = {}, from = 0) => {
    for (let post = 0; post < 10; post += 1) {
      const posts = Array.from({ length: 12 }, (_, index) => {
        const network = (from + index).toString(16);
        const message = `Post number ${post} of ${index}`;
        return enquiries.acceptEnquiry(
          makePlainInput({ message, ...given }),
          makePlainClient(`2001:db8:${network}:1::1`),
        );
      });
      await Promise.allSettled(posts);
    }
  };

  it('queues a checked enquiry during the flood', async () => {
    const attacked = createTestService(fixture.store(), { rateLimit });
    for (let hour = 0; hour < 2; hour += 1) {
      await flood(attacked, {}, hour * 12);
      expect(await countHeld()).toBeGreaterThan(hour * 80);
      const email = `true-${hour}@example.com`;
      expect(await attacked.enquiries.acceptEnquiry(makeRequest({ email }), visitor)).toEqual({ OK: true });
      expect(await readState(email)).toBe('queued');
      attacked.clock.advance(HOUR / 2);
    }
  });

  it('queues a checked enquiry whose address the flood used, in any spelling', async () => {
    const attacked = createTestService(fixture.store(), { rateLimit });
    await flood(attacked, { email: 'Victim@example.com' });
    await attacked.enquiries.acceptEnquiry(makeRequest({ email: 'victim@example.com' }), visitor);
    const states: State[] = [];
    for await (const { email, state } of fixture.store().list())
      if (email === 'victim@example.com') states.push(state);
    expect(states).toEqual(['queued']);
    expect(await countHeld()).toBeGreaterThan(100);
  });

  it('queues a checked enquiry from the network of the flood', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    for (let index = 0; index < 10; index += 1)
      await enquiries.acceptEnquiry(makePlainInput(), makePlainClient(visitor.address));
    const eleventh = enquiries.acceptEnquiry(makePlainInput(), makePlainClient(visitor.address));
    await expect(eleventh).rejects.toEqual(expectCode('RESOURCE_EXHAUSTED'));
    expect(await enquiries.acceptEnquiry(makeRequest({ email: 'true@example.com' }), visitor)).toEqual({
      OK: true,
    });
    expect(await readState('true@example.com')).toBe('queued');
  });

  it('mails unchecked enquiries again after the flood, although many are held', async () => {
    const attacked = createTestService(fixture.store(), { rateLimit });
    await flood(attacked);
    const during = makePlainClient('203.0.113.9');
    await attacked.enquiries.acceptEnquiry(makePlainInput({ email: 'during@example.com' }), during);
    expect(await readState('during@example.com')).toBe('held');
    attacked.clock.advance(HOUR);
    await attacked.enquiries.acceptEnquiry(makePlainInput({ email: 'after@example.com' }), during);
    expect(await readState('after@example.com')).toBe('queued');
  });

  it('limits a /48 as well as each /64 in it', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    const posts = Array.from({ length: 200 }, (_, index) =>
      enquiries.acceptEnquiry(makePlainInput(), makePlainClient(`2001:db8:7:${index.toString(16)}::1`)),
    );
    const accepted = (await Promise.allSettled(posts)).filter(({ status }) => status === 'fulfilled');
    expect(accepted).toHaveLength(40);
    expect(await enquiries.acceptEnquiry(makePlainInput(), makePlainClient('2001:db8:8::1'))).toEqual({
      OK: true,
    });
  });

  it('refuses unchecked posts above the ceiling and names alternatives, but accepts checked posts', async () => {
    const heldMax = { rows: 20, bytes: 1_000_000 };
    const attacked = createTestService(fixture.store(), { rateLimit, heldMax });
    await flood(attacked);
    attacked.clock.advance(1000);
    const refused = attacked.enquiries.acceptEnquiry(makePlainInput(), makePlainClient('203.0.113.9'));
    await expect(refused).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      message: expect.stringMatching(/JavaScript.*phone/),
      retryAfterSeconds: 3600,
    });
    const held = await countHeld();
    expect(held).toBeGreaterThanOrEqual(20);
    expect(
      await attacked.enquiries.acceptEnquiry(makeRequest({ email: 'true@example.com' }), visitor),
    ).toEqual({
      OK: true,
    });
    expect(await readState('true@example.com')).toBe('queued');
    const heldIds: string[] = [];
    for await (const { id } of fixture.store().list({ states: ['held'] })) heldIds.push(id);
    await fixture
      .store()
      .owner.mark(heldIds, { what: 'spam', isSet: true, at: 1, who: 'jo@practice.example' });
    attacked.clock.advance(HOUR);
    expect(await attacked.enquiries.acceptEnquiry(makePlainInput(), makePlainClient('203.0.113.9'))).toEqual({
      OK: true,
    });
  });

  it('stops at the ceiling in bytes too, even within one burst', async () => {
    const heldMax = { rows: 2000, bytes: 20_000 };
    const attacked = createTestService(fixture.store(), { rateLimit, heldMax });
    await attacked.enquiries.acceptEnquiry(makePlainInput(), makePlainClient('203.0.113.9'));
    const long = Array.from({ length: 60 }, (_, index) => {
      const honeypot = { ...makePlainClient(`198.51.100.${index}`), honeypot: true };
      return attacked.enquiries.acceptEnquiry(makePlainInput({ message: 'x'.repeat(2000) }), honeypot);
    });
    const accepted = (await Promise.allSettled(long)).filter(({ status }) => status === 'fulfilled');
    expect(accepted).toHaveLength(10);
  });

  it('notifies the owner within a minute, then hourly with a count', async () => {
    const notices: { kind: string; count: number; total: number }[] = [];
    const alerts: number[] = [];
    const attacked = createTestService(fixture.store(), {
      rateLimit,
      mailer: { notifyHeld: async ({ kind, count, total }) => void notices.push({ kind, count, total }) },
      events: { onHeld: (count) => void alerts.push(count) },
    });
    attacked.enquiries.start();
    await flood(attacked);
    await waitUntil(() => expect(notices).toHaveLength(1));
    await flood(attacked, {}, 12);
    const held = await countHeld();
    for (const minutes of [1, 9, 10, 10, 10, 10, 8]) {
      attacked.clock.advance(minutes * 60_000);
      await attacked.clock.settle();
    }
    expect(notices).toHaveLength(1);
    await attacked.clock.advanceUntil(() => expect(notices).toHaveLength(2), 60_000);
    expect(notices[1]).toMatchObject({ kind: 'new', total: held });
    expect(notices.reduce((sum, { count }) => sum + count, 0)).toBe(held);
    expect(alerts).toHaveLength(2);
    expect(alerts.at(-1)).toBe(notices.at(-1)?.count);
    await attacked.enquiries.stop();
  });
});
