import { Confirmation } from './delivery/confirmation.ts';
import { Outbox } from './delivery/outbox.ts';
import { TIMING } from './delivery/timing.ts';
import { HealthCheck } from './healthCheck.ts';
import { Intake } from './intake/intake.ts';
import { MaintenanceScheduler } from './maintenance/scheduler.ts';
import type { EnquiryService, EnquiryServiceParts, ServiceClock, SharedParts } from './types.ts';

export function createEnquiryService(parts: EnquiryServiceParts): EnquiryService {
  const { store, mailer, heldMax, events = {}, clock = systemClock, random = Math.random } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const log = events.log ?? (() => {});
  let stopController = new AbortController();
  const createBackgroundSignal = () =>
    AbortSignal.any([stopController.signal, AbortSignal.timeout(timing.abort)]);
  const healthCheck = new HealthCheck(store, clock, timing);
  const sharedParts: SharedParts = {
    store,
    clock,
    timing,
    mailer,
    events,
    log,
    retention: parts.retention,
    heldMax,
    readTimeZone: () => parts.readTimeZone(),
    createBackgroundSignal,
    getStatus: () => healthCheck.getStatus(),
  };
  const maintenance = new MaintenanceScheduler(sharedParts);
  const outbox = new Outbox({
    ...sharedParts,
    random,
    maintenance,
    confirmation: new Confirmation(sharedParts),
  });
  const intake = new Intake({ ...parts, clock, log, healthCheck, maintenance, outbox });

  return {
    acceptEnquiry: (data, client) => intake.acceptEnquiry(data, client),
    start(): void {
      stopController = new AbortController();
      outbox.start();
      maintenance.start();
    },
    async stop(): Promise<void> {
      const cancel = clock.after(timing.drain, () => stopController.abort());
      await Promise.all([outbox.stop(), maintenance.stop()]);
      cancel();
    },
    wake: () => outbox.wake(),
    retryNow: () => outbox.retryNow(),
    onRetention: (erase) => maintenance.onRetention(erase),
    getStatus: () => healthCheck.getStatus(),
  };
}

/** The system clock. Its timers do not keep the process alive. */
const systemClock: ServiceClock = {
  now: () => Date.now(),
  uptime: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
