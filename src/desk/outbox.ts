import { type Claimed, type Store, StoreError } from '#store';
import { DeliveryError } from './errors.ts';
import { type Move, makeMove, makeMoves } from './moves.ts';
import { longestPause, pauseAfter } from './pauses.ts';
import type { Clock, DeskEvents, OutgoingEnquiry, Pauses } from './types.ts';

/** How many mails are under way at once: one that hangs must not hold up the others. */
const LANES = 4;
/** Nothing is given up untried: a clock that jumps ahead makes five days pass at once, but not ten attempts. */
const ATTEMPTS_BEFORE_GIVING_UP = 10;

export interface OutboxParts {
  store: Store;
  clock: Clock;
  random: () => number;
  pauses: Pauses;
  log: NonNullable<DeskEvents['log']>;
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** Called once an enquiry is `sent`; what it throws changes nothing about that. */
  mailed(enquiry: OutgoingEnquiry): Promise<void>;
  /** The reason of `sent`. */
  done: string;
  /** Called when an enquiry was no longer ours after an attempt: erased meanwhile, or taken over. */
  lost(id: string): Promise<void>;
}

/**
 * Mails what is due. Each turn is guarded, so that no enquiry and no fault of the store can end it: it is woken by
 * every new enquiry, by the end of each mail, and at the latest by its own timer.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #inHand = new Map<string, { done: Promise<void>; abort: AbortController }>();
  #running = false;
  #recovered = false;
  /** Cleared by the poll: the next turn then looks for what a wake-up does not tell of. */
  #looked = false;
  #turning = false;
  #turn: Promise<void> = Promise.resolve();
  #turnAgain = false;
  /** Faults of the whole queue, one after the other; while there are any, a single enquiry tries the way. */
  #queueFaults = 0;
  /** How long the whole queue pauses; 0 when it does not. */
  #pause = 0;
  #cancelTimer = () => {};
  #cancelPause = () => {};

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#poll();
  }

  /** Says that there may be something to mail. */
  wake(): void {
    this.#turnAgain = true;
    if (!this.#running || this.#turning) return;
    this.#turning = true;
    this.#turn = this.#takeTurn();
  }

  /** Takes nothing more; what is under way may finish until `pauses.drain` is over, and is then put back. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#cancelTimer();
    this.#cancelPause();
    this.#pause = 0;
    const cancel = this.#parts.clock.after(this.#parts.pauses.drain, () => {
      for (const { abort } of this.#inHand.values()) abort.abort(new Stopped());
    });
    /** A turn that was already asking the store may still take one. */
    await this.#turn;
    await Promise.all([...this.#inHand.values()].map(({ done }) => done));
    cancel();
  }

  /** Never rejects. */
  async #takeTurn(): Promise<void> {
    try {
      await this.#lookRound();
      while (this.#turnAgain) {
        this.#turnAgain = false;
        await this.#fillLanes();
      }
    } catch (error) {
      this.#parts.log('error', 'outbox', { reason: reasonOf(error) });
    } finally {
      this.#turning = false;
    }
  }

  #poll(): void {
    const { clock, pauses } = this.#parts;
    this.#looked = false;
    this.wake();
    this.#cancelTimer = clock.after(pauses.poll, () => this.#poll());
  }

  /** What a killed process left behind, or a clock that was set back. */
  async #lookRound(): Promise<void> {
    if (this.#looked) return;
    const { store, clock, pauses } = this.#parts;
    const now = clock.now();
    /** The embedded store has one worker, so nobody else holds these leases; on a shared one they run out. */
    if (!this.#recovered && store.kind === 'sqlite') {
      await makeMoves(store, 'postponed', {}, { at: now, reason: 'found half mailed when the site started' });
    }
    this.#recovered = true;
    await store.recall(now, longestPause(pauses));
    this.#looked = true;
  }

  async #fillLanes(): Promise<void> {
    const { store, clock, pauses } = this.#parts;
    while (this.#running && this.#pause === 0 && this.#inHand.size < (this.#queueFaults > 0 ? 1 : LANES)) {
      const now = clock.now();
      const claimed = await store.claim({
        now,
        leaseUntil: now + pauses.lease,
        except: [...this.#inHand.keys()],
      });
      if (!claimed) return;
      const abort = new AbortController();
      const done = this.#mail(claimed, abort).finally(() => {
        this.#inHand.delete(claimed.id);
        this.wake();
      });
      this.#inHand.set(claimed.id, { done, abort });
    }
  }

  /** Never rejects. */
  async #mail(claimed: Claimed, abort: AbortController): Promise<void> {
    const { clock, log } = this.#parts;
    const fault = await this.#deliver(claimed, abort);
    try {
      if (fault) return await this.#putBack(claimed, fault);
      this.#queueFaults = 0;
      if (await this.#settle(claimed, 'mailed', this.#parts.done, clock.now())) {
        await this.#parts.mailed(claimed);
      }
    } catch (error) {
      /** It stays `sending`; when its lease runs out it is mailed again, under the same Message-ID. */
      log('error', 'outbox', { id: claimed.id, reason: reasonOf(error) });
    }
  }

  /** What went wrong, or nothing. Also ends when a transport does not heed its signal. */
  async #deliver(claimed: Claimed, abort: AbortController): Promise<DeliveryError | undefined> {
    const { clock, pauses, deliver } = this.#parts;
    const cancel = clock.after(pauses.abort, () => abort.abort(new TooLong(pauses.abort)));
    const aborted = new Promise<never>((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
    });
    try {
      await Promise.race([deliver(claimed, abort.signal), aborted]);
      return undefined;
    } catch (error) {
      if (abort.signal.reason instanceof DeliveryError) return abort.signal.reason;
      return error instanceof DeliveryError
        ? error
        : new DeliveryError('passing', reasonOf(error), { cause: error });
    } finally {
      cancel();
    }
  }

  async #putBack(claimed: Claimed, { fault, message: reason }: DeliveryError): Promise<void> {
    const { clock, pauses, random } = this.#parts;
    const now = clock.now();
    const overdue =
      now - claimed.queuedAt >= pauses.giveUpAfter && claimed.attempt >= ATTEMPTS_BEFORE_GIVING_UP;
    const pause = fault === 'queue' ? this.#pauseQueue() : pauseAfter(claimed.attempt, pauses, random);
    if (fault === 'refused') await this.#settle(claimed, 'givenUp', reason, now);
    else if (overdue) await this.#settle(claimed, 'givenUp', `given up after five days: ${reason}`, now);
    else await this.#settle(claimed, 'postponed', reason, this.#running ? now + pause : now);
  }

  /**
   * The mail server's word must not be lost to a store that is away for a moment: a mail would go out twice.
   * False when the enquiry is no longer ours: erased meanwhile, or taken over.
   */
  async #settle(claimed: Claimed, move: Move, reason: string, dueAt: number): Promise<boolean> {
    const { store, clock, pauses, log } = this.#parts;
    const { id, lease } = claimed;
    const lastTry = clock.uptime() + pauses.lease - pauses.abort;
    for (let wait = 250; ; wait *= 2) {
      try {
        const moved = await makeMove(store, move, { id, lease }, { at: clock.now(), reason, dueAt });
        if (moved === 0) await this.#parts.lost(id);
        if (moved > 0)
          log(move === 'mailed' ? 'info' : 'warn', move, { id, attempt: claimed.attempt, reason });
        return moved > 0;
      } catch (error) {
        if (!this.#running || clock.uptime() + wait > lastTry) throw error;
        await new Promise<void>((resolve) => clock.after(wait, resolve));
      }
    }
  }

  /** No mail can go now. Answers how long. The timer decides, not wall time, which may jump. */
  #pauseQueue(): number {
    const { clock, pauses, random, log } = this.#parts;
    /** Mails that were under way together fail together: that is one fault. */
    if (this.#pause > 0) return this.#pause;
    this.#queueFaults += 1;
    this.#pause = pauseAfter(this.#queueFaults, pauses, random);
    this.#cancelPause = clock.after(this.#pause, () => {
      this.#pause = 0;
      this.wake();
    });
    log('warn', 'queue paused', { seconds: Math.round(this.#pause / 1000), faults: this.#queueFaults });
    return this.#pause;
  }
}

class Stopped extends DeliveryError {
  constructor() {
    super('passing', 'the site stopped while it was being mailed');
  }
}

class TooLong extends DeliveryError {
  constructor(ms: number) {
    super('passing', `the mail server did not finish within ${Math.round(ms / 1000)} seconds`);
  }
}

/** Only our own errors are worded without personal data; of any other just the kind is kept. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError || error instanceof StoreError) return error.message;
  return error instanceof Error ? `an unexpected ${error.name}` : 'an unexpected fault';
}
