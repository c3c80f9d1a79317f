import { expect, it } from 'vitest';
import { MAX_COUNT, type OutboxCounts, type Store, StoreError } from '#store';
import { createTestService, makeRequest, TestClock, visitor } from '../../tests/support/enquiryService.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { TIMING } from './delivery/timing.ts';
import { formatCappedCount } from './formatCappedCount.ts';
import { createHealthCheck } from './healthCheck.ts';
import { EnquiryError } from './index.ts';

const EMPTY_OUTBOX: OutboxCounts = {
  queued: 0,
  held: 0,
  failed: 0,
  oldestQueuedAt: null,
  stuckSince: null,
  lastFailedAt: null,
};
const unavailable = expect.objectContaining({ name: 'EnquiryError', code: 'UNAVAILABLE' });

/** Creates a health check on a fake store that counts the checks. Each check takes `checkMs`. */
function createCountedHealthCheck({ checkMs = 0 } = {}) {
  const clock = new TestClock();
  const backend = { checks: 0, down: false, outbox: EMPTY_OUTBOX };
  const store = {
    async checkWritable() {
      backend.checks += 1;
      clock.advance(checkMs);
      if (backend.down) throw new StoreError('The disk is full: make room.');
    },
    countOutbox: async () => backend.outbox,
  } as unknown as Store;
  return { clock, backend, healthCheck: createHealthCheck(store, clock, TIMING) };
}

it('checks the store at most once a second, however many requests arrive', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck();
  await Promise.all(Array.from({ length: 500 }, () => healthCheck.getStatus()));
  for (let count = 0; count < 500; count += 1) await healthCheck.getStatus();
  expect(backend.checks).toBe(1);
  clock.advance(999);
  await healthCheck.getStatus();
  expect(backend.checks).toBe(1);
  clock.advance(1);
  await healthCheck.getStatus();
  expect(backend.checks).toBe(2);
});

it('spends at most a twentieth of the time on checks, and pauses for at most a minute', async () => {
  for (const [checkMs, pause] of [
    [100, 1900],
    [500, 9500],
    [20_000, 60_000],
  ] as const) {
    const { clock, backend, healthCheck } = createCountedHealthCheck({ checkMs });
    await healthCheck.getStatus();
    clock.advance(pause - 1);
    await healthCheck.getStatus();
    expect([checkMs, backend.checks]).toEqual([checkMs, 1]);
    clock.advance(1);
    await healthCheck.getStatus();
    expect([checkMs, backend.checks]).toEqual([checkMs, 2]);
  }
});

it('checks again soon after a new enquiry, but not once per enquiry', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck();
  await healthCheck.getStatus();
  for (let count = 0; count < 50; count += 1) {
    healthCheck.noteStored();
    await healthCheck.getStatus();
  }
  expect(backend.checks).toBe(1);
  clock.advance(100);
  for (let count = 0; count < 50; count += 1) {
    healthCheck.noteStored();
    await healthCheck.getStatus();
  }
  expect(backend.checks).toBe(2);
});

it('reports for an hour that an enquiry failed', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck();
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: false });
  backend.outbox = { ...EMPTY_OUTBOX, failed: 1, lastFailedAt: clock.now() };
  clock.advance(3_599_999);
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: true });
  clock.advance(1);
  expect(await healthCheck.getStatus()).toMatchObject({ failedLately: false });
});

it('computes ages between two checks', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck({ checkMs: 1000 });
  backend.outbox = { ...EMPTY_OUTBOX, queued: 1, oldestQueuedAt: clock.now(), stuckSince: clock.now() };
  expect(await healthCheck.getStatus()).toMatchObject({ outbox: { oldestQueuedSeconds: 1 }, flowing: true });
  clock.advance(10_000);
  expect(await healthCheck.getStatus()).toMatchObject({ outbox: { oldestQueuedSeconds: 11 }, flowing: true });
  expect(backend.checks).toBe(1);
});

it('repeats a failure until the next check, which runs at once after an enquiry was stored', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck();
  backend.down = true;
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  backend.down = false;
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  expect(backend.checks).toBe(1);
  healthCheck.noteStored();
  expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
  backend.down = true;
  clock.advance(1000);
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
});

it('fails after a refused enquiry until one is stored or a check succeeds', async () => {
  const { clock, healthCheck } = createCountedHealthCheck();
  const refusal = new EnquiryError('UNAVAILABLE', 'Your message could not be kept.');
  for (const recover of [() => healthCheck.noteStored(), () => clock.advance(1000)]) {
    clock.advance(1000);
    expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
    healthCheck.noteUnavailable(refusal);
    await expect(healthCheck.getStatus()).rejects.toBe(refusal);
    recover();
    expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
  }
});

it('fails after an enquiry was refused during a check, until the next check', async () => {
  const { clock, backend, healthCheck } = createCountedHealthCheck();
  const pending = healthCheck.getStatus();
  healthCheck.noteUnavailable(new EnquiryError('UNAVAILABLE', 'Your message could not be kept.'));
  await expect(pending).rejects.toEqual(unavailable);
  await expect(healthCheck.getStatus()).rejects.toEqual(unavailable);
  expect(backend.checks).toBe(1);
  clock.advance(1000);
  expect(await healthCheck.getStatus()).toMatchObject({ flowing: true });
});

describeStores('the enquiry service', (fixture) => {
  it('is unhealthy from the first enquiry that cannot be stored until one is stored', async () => {
    let full = false;
    const store: Store = {
      ...fixture.store(),
      async accept(acceptance) {
        if (full) throw new StoreError('The disk is full: make room.');
        return fixture.store().accept(acceptance);
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

it('formats a capped count as "or more"', () => {
  expect([0, MAX_COUNT - 1, MAX_COUNT].map(formatCappedCount)).toEqual(['0', '9999', '10,000 or more']);
});
