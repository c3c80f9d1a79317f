import { StoreError } from '#store';
import { systemClock } from './clock.ts';
import { acknowledge, forgetIfErased } from './delivery/acknowledge.ts';
import { Outbox } from './delivery/outbox.ts';
import { TIMING } from './delivery/timing.ts';
import { DeskError } from './errors.ts';
import { Intake } from './intake/intake.ts';
import { isMailFlowing } from './maintenance/mailFlow.ts';
import { MaintenanceScheduler } from './maintenance/scheduler.ts';
import type { Desk, DeskParts, DeskStatus } from './types.ts';

/** Puts the desk together: the intake takes enquiries in, the outbox mails them, maintenance looks after the rest. */
export function createDesk(parts: DeskParts): Desk {
  const { store, mailer, heldMax, events = {}, clock = systemClock, random = Math.random } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const log = events.log ?? (() => {});
  let ending = new AbortController();
  const backgroundSignal = () => AbortSignal.any([ending.signal, AbortSignal.timeout(timing.abort)]);
  const shared = { store, clock, timing, mailer, events, log, backgroundSignal };

  const outbox = new Outbox({
    ...shared,
    random,
    deliver: (enquiry, signal) => mailer.deliver(enquiry, signal),
    sentReason: mailer.done ?? 'the mail server took it',
    onSent: (enquiry) => acknowledge(enquiry, shared),
    onLost: (id) => forgetIfErased(id, shared),
  });
  const maintenance = new MaintenanceScheduler({
    ...shared,
    retention: parts.retention,
    heldMaxRows: heldMax.rows,
  });
  const intake = new Intake({
    ...parts,
    clock,
    onKept(id, state) {
      log('info', state, { id });
      if (state === 'held') maintenance.noticeHeld();
      else outbox.wake();
    },
  });

  let asked: Promise<DeskStatus> | undefined;
  /** However many ask at once, it is looked up once: each look is a commit. */
  const status = () => {
    asked ??= look().finally(() => {
      asked = undefined;
    });
    return asked;
  };

  async function look(): Promise<DeskStatus> {
    const now = clock.now();
    try {
      await store.probe(now);
      const counts = await store.outbox();
      const { queued, held, failed, oldestQueuedAt } = counts;
      const oldestQueuedSeconds =
        oldestQueuedAt === null ? 0 : Math.max(0, Math.round((now - oldestQueuedAt) / 1000));
      return {
        outbox: { queued, held, failed, oldestQueuedSeconds },
        flowing: isMailFlowing(counts, now, timing),
      };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new DeskError('UNAVAILABLE', 'The store cannot be written.', { cause: error });
    }
  }

  return {
    acceptEnquiry: (data, client) => intake.acceptEnquiry(data, client),
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
    status,
  };
}
