import { DAY } from '#durations';
import type { Store } from '#store';
import { Outbox } from './delivery/outbox.ts';
import { TIMING } from './delivery/timing.ts';
import { DeskError } from './errors.ts';
import { HealthCheck } from './healthCheck.ts';
import { Intake } from './intake/intake.ts';
import { normaliseMailbox } from './intake/spam/index.ts';
import { createKeyedHash } from './keyedHash.ts';
import { MaintenanceScheduler } from './maintenance/scheduler.ts';
import type { Desk, DeskClock, DeskEvents, DeskMailer, DeskParts, OutgoingEnquiry } from './types.ts';

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

/** The machine's clock. Its timers keep no process alive: an idle desk lets the process end. */
const systemClock: DeskClock = {
  now: () => Date.now(),
  uptime: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface AcknowledgeParts {
  store: Store;
  clock: DeskClock;
  mailer: DeskMailer;
  log: NonNullable<DeskEvents['log']>;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/** Confirms a mailed enquiry to its visitor, once a day for each mailbox. Never rejects. */
async function acknowledge(enquiry: OutgoingEnquiry, parts: AcknowledgeParts): Promise<void> {
  const { store, clock, mailer, log, createBackgroundSignal } = parts;
  if (!mailer.acknowledge) return;
  try {
    if (await wasAskedForAgain(enquiry.id, store)) return;
    if (!(await mayAcknowledge(store, enquiry.email, clock.now()))) return;
    await mailer.acknowledge(enquiry, createBackgroundSignal());
    await forgetIfErased(enquiry.id, parts);
  } catch {
    // The enquiry itself is in the owner's hands, and a second try could be a second mail.
    log('warn', 'not acknowledged', { id: enquiry.id });
  }
}

/** What the owner sends on its way once more goes to the owner alone, whatever became of it before. */
async function wasAskedForAgain(id: string, store: Store): Promise<boolean> {
  const { history = [] } = (await store.findById(id)) ?? {};
  const ends = history.filter(({ state }) => state === 'sent' || state === 'failed');
  return ends.length > 1;
}

/** What was mailed as a file after its enquiry was erased must go as well. */
async function forgetIfErased(
  id: string,
  { store, mailer }: Pick<AcknowledgeParts, 'store' | 'mailer'>,
): Promise<void> {
  if (mailer.forget && (await store.findById(id))?.state === 'erased') await mailer.forget(id);
}

/** True the first time in a day for this mailbox, across instances. The address itself is not kept. */
async function mayAcknowledge(store: Store, email: string, now: number): Promise<boolean> {
  const hash = await createKeyedHash(store);
  return store.takeMark(`acknowledged ${hash('sender', normaliseMailbox(email))}`, now, DAY);
}
