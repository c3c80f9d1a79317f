import { Outbox } from './delivery/outbox.ts';
import { TIMING } from './delivery/timing.ts';
import { createHealthCheck } from './healthCheck.ts';
import { createIntake } from './intake/intake.ts';
import { createMaintenanceScheduler } from './maintenance/scheduler.ts';
import type { EnquiryServiceDeps, ServiceClock, SharedDeps } from './types.ts';

export type EnquiryService = ReturnType<typeof createEnquiryService>;

export function createEnquiryService(deps: EnquiryServiceDeps) {
  const { store, events = {}, clock = systemClock, random = Math.random } = deps;
  const timing = { ...TIMING, ...deps.timing };
  const log = events.log ?? (() => {});
  let stopController = new AbortController();
  const healthCheck = createHealthCheck(store, clock, timing);
  const sharedDeps: SharedDeps = {
    ...deps,
    clock,
    random,
    timing,
    events,
    log,
    createBackgroundSignal: () => AbortSignal.any([stopController.signal, AbortSignal.timeout(timing.abort)]),
    getStatus: healthCheck.getStatus,
  };
  const maintenance = createMaintenanceScheduler(sharedDeps);
  const outbox = new Outbox(sharedDeps, maintenance);

  return {
    /**
     * Accepts an enquiry (CONTRACT "Addresses", `POST /sendContactMail`). `{OK:true}` only after a durable commit.
     * @throws EnquiryError for a malformed request, too many enquiries from the client, or a store that is down
     */
    acceptEnquiry: createIntake(sharedDeps, { healthCheck, maintenance, outbox }),
    start(): void {
      stopController = new AbortController();
      outbox.start();
      maintenance.start();
    },
    /** Waits up to four seconds for mails in flight. The remaining enquiries are mailed after the next start. */
    async stop(): Promise<void> {
      const cancel = clock.setTimer(timing.drain, () => stopController.abort());
      await Promise.all([outbox.stop(), maintenance.stop()]);
      cancel();
    },
    /** Call after queueing an enquiry other than through `acceptEnquiry`. */
    wake: () => outbox.wake(),
    /** Mails postponed enquiries at once, for example after the mail settings were corrected. @throws StoreError */
    retryNow: () => outbox.retryNow(),
    onRetention: maintenance.onRetention,
    /** Status for `/healthz`. @throws EnquiryError UNAVAILABLE if the store cannot be written */
    getStatus: healthCheck.getStatus,
  };
}

/** The system clock. Its timers do not keep the process alive. */
const systemClock: ServiceClock = {
  now: () => Date.now(),
  uptime: () => performance.now(),
  setTimer(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
