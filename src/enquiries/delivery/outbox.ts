import { type ClaimedEnquiry, StoreError } from '#store';
import { DeliveryError } from '../errors.ts';
import type { MaintenanceScheduler } from '../maintenance/scheduler.ts';
import { applyTransition, type TransitionName } from '../transitions.ts';
import type { SharedDeps } from '../types.ts';
import { forgetIfErased, sendConfirmation } from './confirmation.ts';
import { computeLongestDelay, computeRetryDelay } from './timing.ts';

/** Number of mails sent in parallel, so that a hanging mail does not block the queue. */
const CONCURRENCY = 4;
/** Required in addition to five days, because a clock that jumps ahead skips days, but no attempts. */
const ATTEMPTS_BEFORE_GIVING_UP = 10;

/** Mails due enquiries. Each turn catches all errors, so that no enquiry and no store error can stop the outbox. */
export class Outbox {
  readonly #deps: SharedDeps;
  readonly #maintenance: MaintenanceScheduler;
  readonly #pause: ReturnType<typeof createQueuePause>;
  readonly #inFlight = new Map<string, { done: Promise<void>; abort: AbortController }>();
  #isRunning = false;
  #hasRecovered = false;
  /** Whether `#recover` has run since the last poll, which resets this flag. */
  #isSwept = false;
  #isInTurn = false;
  #currentTurn: Promise<void> = Promise.resolve();
  #needsTurn = false;
  #cancelTimer = () => {};

  constructor(deps: SharedDeps, maintenance: MaintenanceScheduler) {
    this.#deps = deps;
    this.#maintenance = maintenance;
    this.#pause = createQueuePause(deps, () => this.wake());
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#poll();
  }

  wake(): void {
    this.#needsTurn = true;
    if (!this.#isRunning || this.#isInTurn) return;
    this.#isInTurn = true;
    this.#currentTurn = this.#runTurn();
  }

  /** Ends the pause of the queue and retries postponed enquiries at once. @throws StoreError */
  async retryNow(): Promise<void> {
    const { store, clock } = this.#deps;
    await store.makeQueuedDue(clock.now());
    this.#pause.end();
    this.wake();
  }

  /** Stops claiming enquiries. Mails in flight may finish within `timing.drain`. After that they are requeued. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    this.#pause.end();
    const cancelTimer = this.#deps.clock.setTimer(this.#deps.timing.drain, () => {
      const error = new DeliveryError('passing', 'the site stopped while it was being mailed');
      for (const { abort } of this.#inFlight.values()) abort.abort(error);
    });
    // The current turn may still claim an enquiry.
    await this.#currentTurn;
    await Promise.all([...this.#inFlight.values()].map(({ done }) => done));
    cancelTimer();
  }

  #poll(): void {
    const { clock, timing } = this.#deps;
    this.#isSwept = false;
    this.wake();
    this.#cancelTimer = clock.setTimer(timing.poll, () => this.#poll());
  }

  /** Never rejects. */
  async #runTurn(): Promise<void> {
    try {
      await this.#recover();
      while (this.#needsTurn) {
        this.#needsTurn = false;
        await this.#fillSlots();
      }
    } catch (error) {
      this.#deps.log('error', 'outbox', { reason: describeFault(error) });
    } finally {
      this.#isInTurn = false;
    }
  }

  /** Requeues enquiries left behind by a killed process, or due too far ahead because the clock was set back. */
  async #recover(): Promise<void> {
    if (this.#isSwept) return;
    const { store, clock, timing } = this.#deps;
    const now = clock.now();
    // The embedded store has a single worker, so all leases are stale after a start. On a shared store, they expire
    // instead.
    if (!this.#hasRecovered && store.kind === 'sqlite') {
      const reason = 'found half mailed when the site started';
      await applyTransition(store, 'postponed', {}, { at: now, reason });
    }
    this.#hasRecovered = true;
    await store.rescheduleFarFuture(now, computeLongestDelay(timing));
    this.#isSwept = true;
  }

  async #fillSlots(): Promise<void> {
    const { store, clock, timing } = this.#deps;
    const countSlots = () => (this.#pause.isSuspect() ? 1 : CONCURRENCY);
    while (this.#isRunning && !this.#pause.isPaused() && this.#inFlight.size < countSlots()) {
      const now = clock.now();
      const except = [...this.#inFlight.keys()];
      const claimed = await store.claim({ now, leaseUntil: now + timing.lease, except });
      if (!claimed) return;
      const abort = new AbortController();
      const done = this.#mail(claimed, abort).finally(() => {
        this.#inFlight.delete(claimed.id);
        this.wake();
      });
      this.#inFlight.set(claimed.id, { done, abort });
    }
  }

  /** Never rejects. */
  async #mail(claimed: ClaimedEnquiry, abort: AbortController): Promise<void> {
    const { clock, log, mailer } = this.#deps;
    const fault = await attemptDelivery(claimed, this.#deps, abort);
    try {
      if (fault) return await this.#requeueOrFail(claimed, fault);
      this.#pause.resetFaults();
      const reason = mailer.sentReason ?? 'the mail server took it';
      if (await this.#record(claimed, 'mailed', reason, clock.now()))
        await sendConfirmation(this.#deps, claimed);
    } catch (error) {
      // The enquiry stays `sending`; once its lease expires, it is mailed again with the same Message-ID.
      log('error', 'outbox', { id: claimed.id, reason: describeFault(error) });
    }
  }

  async #requeueOrFail(claimed: ClaimedEnquiry, { fault, message: reason }: DeliveryError): Promise<void> {
    const { clock, timing, random } = this.#deps;
    const now = clock.now();
    const isOverdue =
      now - claimed.queuedAt >= timing.giveUpAfter && claimed.attempts >= ATTEMPTS_BEFORE_GIVING_UP;
    const delay =
      fault === 'queue' ? this.#pause.begin() : computeRetryDelay(claimed.attempts, timing, random);
    if (fault === 'refused') await this.#giveUp(claimed, reason);
    else if (isOverdue) await this.#giveUp(claimed, `given up after five days: ${reason}`);
    else await this.#record(claimed, 'postponed', reason, this.#isRunning ? now + delay : now);
  }

  async #giveUp(claimed: ClaimedEnquiry, reason: string): Promise<void> {
    const isRecorded = await this.#record(claimed, 'givenUp', reason, this.#deps.clock.now());
    if (isRecorded) this.#maintenance.notifyUnmailedNow();
  }

  /** Retries, as a lost outcome would send the mail twice. @returns false if the enquiry was erased or taken over */
  async #record(
    claimed: ClaimedEnquiry,
    transition: TransitionName,
    reason: string,
    dueAt: number,
  ): Promise<boolean> {
    const { store, clock, timing, log } = this.#deps;
    const { id, lease, attempts: attempt } = claimed;
    const lastTry = clock.uptime() + timing.lease - timing.abort;
    for (let delay = 250; ; delay *= 2) {
      try {
        const change = { at: clock.now(), reason, dueAt };
        const changed = await applyTransition(store, transition, { id, lease }, change);
        if (changed === 0) await forgetIfErased(this.#deps, id);
        else log(transition === 'mailed' ? 'info' : 'warn', transition, { id, attempt, reason });
        return changed > 0;
      } catch (error) {
        if (!this.#isRunning || clock.uptime() + delay > lastTry) throw error;
        await new Promise<void>((resolve) => clock.setTimer(delay, resolve));
      }
    }
  }
}

/** Settles within `timing.abort`, even if the mailer ignores the signal. Never rejects. @returns the error, if any */
async function attemptDelivery(
  claimed: ClaimedEnquiry,
  { clock, timing, mailer }: SharedDeps,
  abort: AbortController,
): Promise<DeliveryError | undefined> {
  const seconds = Math.round(timing.abort / 1000);
  const timeout = new DeliveryError('passing', `the mail server did not finish within ${seconds} seconds`);
  const cancelTimer = clock.setTimer(timing.abort, () => abort.abort(timeout));
  const abortPromise = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
  });
  try {
    await Promise.race([mailer.deliver(claimed, abort.signal), abortPromise]);
    return undefined;
  } catch (error) {
    if (abort.signal.reason instanceof DeliveryError) return abort.signal.reason;
    return error instanceof DeliveryError
      ? error
      : new DeliveryError('passing', describeFault(error), { cause: error });
  } finally {
    cancelTimer();
  }
}

/** Only our own error messages are free of personal data. Of other errors, only the class name is stored. */
function describeFault(error: unknown): string {
  if (error instanceof DeliveryError || error instanceof StoreError) return error.message;
  return error instanceof Error ? `an unexpected ${error.name}` : 'an unexpected fault';
}

/** Pauses the whole queue while no mail can be sent. Measures with a timer, because wall time may jump. */
function createQueuePause({ clock, timing, random, log }: SharedDeps, resume: () => void) {
  let faults = 0;
  /** Length of the current pause in ms; 0 if not paused. */
  let ms = 0;
  let cancel = () => {};
  return {
    isPaused: () => ms > 0,
    /** Whether the last attempt failed. The next attempt is then made with a single enquiry. */
    isSuspect: () => faults > 0,
    /** Pauses the queue, longer after each fault. @returns the length of the pause in ms */
    begin(): number {
      // Parallel mails that fail together count as one fault.
      if (ms > 0) return ms;
      faults += 1;
      ms = computeRetryDelay(faults, timing, random);
      cancel = clock.setTimer(ms, () => {
        ms = 0;
        resume();
      });
      log('warn', 'queue paused', { seconds: Math.round(ms / 1000), faults });
      return ms;
    },
    resetFaults(): void {
      faults = 0;
    },
    end(): void {
      cancel();
      ms = 0;
    },
  };
}
