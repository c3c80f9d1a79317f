import { systemClock } from './clock.ts';
import { acknowledge, forgetIfErased } from './delivery/acknowledge.ts';
import { Outbox } from './delivery/outbox.ts';
import { TIMING } from './delivery/timing.ts';
import { DeskError } from './errors.ts';
import { HealthCheck } from './healthCheck.ts';
import { Intake } from './intake/intake.ts';
import { MaintenanceScheduler } from './maintenance/scheduler.ts';
import type { Desk, DeskParts } from './types.ts';

/** Puts the desk together: the intake takes enquiries in, the outbox mails them, maintenance looks after the rest. */
export function createDesk(parts: DeskParts): Desk {
  const { store, mailer, heldMax, events = {}, clock = systemClock, random = Math.random } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const log = events.log ?? (() => {});
  let ending = new AbortController();
  const createBackgroundSignal = () => AbortSignal.any([ending.signal, AbortSignal.timeout(timing.abort)]);
  const shared = { store, clock, timing, mailer, events, log, createBackgroundSignal };

  const healthCheck = new HealthCheck(store, clock, timing);
  const maintenance = new MaintenanceScheduler({
    ...shared,
    retention: parts.retention,
    readTimeZone: () => parts.readTimeZone(),
    heldMax,
    getStatus: () => healthCheck.getStatus(),
  });
  const outbox = new Outbox({
    ...shared,
    random,
    deliver: (enquiry, signal) => mailer.deliver(enquiry, signal),
    sentReason: mailer.sentReason ?? 'the mail server took it',
    onSent: (enquiry) => acknowledge(enquiry, shared),
    onGivenUp: () => maintenance.notifyUnmailedNow(),
    onLost: (id) => forgetIfErased(id, shared),
  });
  const intake = new Intake({
    ...parts,
    clock,
    onKept(id, state) {
      healthCheck.noteKept();
      log('info', state, { id });
      if (state === 'held') maintenance.notifyHeldNow();
      else outbox.wake();
    },
  });

  return {
    async acceptEnquiry(data, client) {
      try {
        return await intake.acceptEnquiry(data, client);
      } catch (error) {
        if (error instanceof DeskError && error.code === 'UNAVAILABLE') healthCheck.noteRefused(error);
        throw error;
      }
    },
    start(): void {
      ending = new AbortController();
      outbox.start();
      maintenance.start();
    },
    async stop(): Promise<void> {
      const cancel = clock.after(timing.drain, () => ending.abort());
      await Promise.all([outbox.stop(), maintenance.stop()]);
      cancel();
    },
    wake: () => outbox.wake(),
    tryNow: () => outbox.tryNow(),
    alsoErase: (erase) => maintenance.alsoErase(erase),
    getStatus: () => healthCheck.getStatus(),
  };
}
