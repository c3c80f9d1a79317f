import { StoreError } from '#store';
import { systemClock } from './clock.ts';
import { DeskError } from './errors.ts';
import { Intake } from './intake/intake.ts';
import { Outbox } from './outbox.ts';
import { PAUSES } from './pauses.ts';
import { flows, mayAcknowledge, Rounds } from './rounds.ts';
import type { Desk, DeskParts, DeskStatus, OutgoingEnquiry } from './types.ts';

/** Puts the desk together: the intake takes enquiries in, the outbox mails them, the rounds look after the rest. */
export function createDesk(parts: DeskParts): Desk {
  const { store, mailer, retention, heldMax, events = {}, clock = systemClock, random = Math.random } = parts;
  const pauses = { ...PAUSES, ...parts.pauses };
  const log = events.log ?? (() => {});
  let ending = new AbortController();
  /** For mails that nobody waits for: they are given up when the site stops. */
  const courtesy = () => AbortSignal.any([ending.signal, AbortSignal.timeout(pauses.abort)]);

  async function acknowledge(enquiry: OutgoingEnquiry): Promise<void> {
    if (!mailer.acknowledge) return;
    try {
      if (!(await mayAcknowledge(store, enquiry.email, clock.now()))) return;
      await mailer.acknowledge(enquiry, courtesy());
      await forgetIfErased(enquiry.id);
    } catch {
      /** A courtesy: the enquiry itself is in the owner's hands, and a second try could be a second mail. */
      log('warn', 'not acknowledged', { id: enquiry.id });
    }
  }

  /** What was mailed as a file after its enquiry was erased must go as well. */
  async function forgetIfErased(id: string): Promise<void> {
    if (mailer.forget && (await store.show(id))?.state === 'erased') await mailer.forget(id);
  }

  const outbox = new Outbox({
    store,
    clock,
    random,
    pauses,
    log,
    deliver: (enquiry, signal) => mailer.deliver(enquiry, signal),
    done: mailer.done ?? 'the mail server took it',
    mailed: acknowledge,
    lost: forgetIfErased,
  });
  const rounds = new Rounds({
    ...{ store, clock, pauses, mailer, retention, events, courtesy },
    heldMaxRows: heldMax.rows,
  });

  function kept(id: string, state: 'queued' | 'held'): void {
    log('info', state, { id });
    if (state === 'held') rounds.noticeHeld();
    else outbox.wake();
  }

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
      return { outbox: { queued, held, failed, oldestQueuedSeconds }, flowing: flows(counts, now, pauses) };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new DeskError('UNAVAILABLE', 'The store cannot be written.', { cause: error });
    }
  }

  const intake = new Intake({ ...parts, clock, kept });
  return {
    acceptEnquiry: (data, client) => intake.acceptEnquiry(data, client),
    start(): void {
      ending = new AbortController();
      outbox.start();
      rounds.start();
    },
    async stop(): Promise<void> {
      const cancel = clock.after(pauses.drain, () => ending.abort());
      await Promise.all([outbox.stop(), rounds.stop()]);
      cancel();
    },
    status,
  };
}
