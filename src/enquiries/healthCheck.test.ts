import { expect, it } from 'vitest';
import { COUNT_MAX, type OutboxCounts, type Store, StoreError } from '#store';
import { createTestService, makeRequest, TestClock, visitor } from '../../tests/support/enquiryService.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { TIMING } from './delivery/timing.ts';
import { formatCappedCount } from './formatCappedCount.ts';
import { HealthCheck } from './healthCheck.ts';
import { EnquiryError } from './index.ts';

const NOTHING: OutboxCounts = {
  ...{ queued: 0, held: 0, failed: 0 },
  ...{ oldestQueuedAt: null, stuckSince: null, lastFailedAt: null },
};
const unavailable = expect.objectContaining({ name: 'EnquiryError', code: 'UNAVAILABLE' });

/** HealthCheck over a store that counts how often it is looked at; each look takes `length` ms. */
function createWatchedHealth({ length = 0 } = {}) {
  const clock = new TestClock();
  const seen = { looks: 0, down: false, outbox: NOTHING };
  const store = {
    async checkWritable() {
      seen.looks += 1;
      clock.advance(length);
      if (seen.down) throw new StoreError('The disk is full: make room.');
    },
    countOutbox: async () => seen.outbox,
  } as unknown as Store;
  return { clock, seen, healthCheck: new HealthCheck(store, clock, TIMING) };
}

it('looks once a second at most, however many ask', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth();
  await Promise.all(Array.from({ length: 500 }, () => healthCheck.getStatus()));
  for (let asked = 0; asked < 500; asked += 1) await healthCheck.getStatus();
  expect(seen.looks).toBe(1);
  clock.advance(999);
  await healthCheck.getStatus();
  expect(seen.looks).toBe(1);
  clock.advance(1);
  await healthCheck.getStatus();
  expect(seen.looks).toBe(2);
});

it('spends a twentieth of the time on looking at most, and is late by a minute at most', async () => {
  for (const [length, rest] of [
    [100, 1900],
    [500, 9500],
    [20_000, 60_000],
  ] as const) {
    const { clock, seen, healthCheck } = createWatchedHealth({ length });
    await healthCheck.getStatus();
    clock.advance(rest - 1);
    await healthCheck.getStatus();
    expect([length, seen.looks]).toEqual([length, 1]);
    clock.advance(1);
    await healthCheck.getStatus();
    expect([length, seen.looks]).toEqual([length, 2]);
  }
});

it('looks again soon after an enquiry was kept, and no more often for more of them', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth();
  await healthCheck.getStatus();
  for (let kept = 0; kept < 50; kept += 1) {
    healthCheck.noteStored();
    await healthCheck.getStatus();
  }
  expect(seen.looks).toBe(1);
  clock.advance(100);
  for (let kept = 0; kept < 50; kept += 1) {
    healthCheck.noteStored();
    await healthCheck.getStatus();
  }
  expect(seen.looks).toBe(2);
});

it('tells for an hour that an enquiry failed', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth();
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: false });
  seen.outbox = { ...NOTHING, failed: 1, lastFailedAt: clock.now() };
  clock.advance(3_599_999);
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: true });
  clock.advance(1);
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: false });
});

it('lets the times go on between two looks', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth({ length: 1000 });
  seen.outbox = { ...NOTHING, queued: 1, oldestQueuedAt: clock.now(), stuckSince: clock.now() };
  expect(await healthCheck.getStatus()).toMatchObject({ outbox: { oldestQueuedSeconds: 1 }, flowing: true });
  clock.advance(10_000);
  expect(await healthCheck.getStatus()).toMatchObject({ outbox: { oldestQueuedSeconds: 11 }, flowing: true });
  expect(seen.looks).toBe(1);
});

it('says what the last look found until the next, and looks at once after an enquiry was kept', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth();
  seen.down = true;
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  seen.down = false;
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  expect(seen.looks).toBe(1);
  healthCheck.noteStored();
  expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
  seen.down = true;
  clock.advance(1000);
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
});

it('remembers a refused enquiry until one is kept or the store was tried again', async () => {
  const { clock, healthCheck } = createWatchedHealth();
  const refusal = new EnquiryError('UNAVAILABLE', 'Your message could not be kept.');
  for (const mend of [() => healthCheck.noteStored(), () => clock.advance(1000)]) {
    clock.advance(1000);
    expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
    healthCheck.noteUnavailable(refusal);
    await expect(healthCheck.getStatus()).rejects.toBe(refusal);
    mend();
    expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
  }
});

it('does not forget an enquiry that was refused during the look', async () => {
  const { clock, seen, healthCheck } = createWatchedHealth();
  const looking = healthCheck.getStatus();
  healthCheck.noteUnavailable(new EnquiryError('UNAVAILABLE', 'Your message could not be kept.'));
  await expect(looking).rejects.toEqual(unavailable);
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  expect(seen.looks).toBe(1);
  clock.advance(1000);
  expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
});

describeStores('the desk', (under) => {
  it('is unhealthy from the first enquiry it cannot keep to the next it can', async () => {
    let full = false;
    const store: Store = {
      ...under.store(),
      async accept(acceptance) {
        if (full) throw new StoreError('The disk is full: make room.');
        return under.store().accept(acceptance);
      },
    };
    const { enquiries } = createTestService(store);
    expect(await enquiries.getStatus()).toMatchObject({ flowing: true });
    full = true;
    await expect(enquiries.acceptEnquiry(makeRequest(), visitor)).rejects.toEqual(unavailable);
    await expect(enquiries.getStatus()).rejects.toEqual(unavailable);
    full = false;
    expect(await enquiries.acceptEnquiry(makeRequest(), visitor)).toEqual({ OK: true });
    expect(await enquiries.getStatus()).toMatchObject({ flowing: true });
  });
});

it('says of a count at its end that it may be more', () => {
  expect([0, COUNT_MAX - 1, COUNT_MAX].map(formatCappedCount)).toEqual(['0', '9999', '10,000 or more']);
});
