import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestMail } from '#calls';
import { DeliveryError, OwnerDeskError, readMailFault } from '#desk';
import { FOREVER, type Store } from '#store';

/** How the marks in the store begin; any instance can then tell how far a test mail is. */
const MARK = 'test mail ';
const LAST = `${MARK}last`;

/** In milliseconds. */
const SPACING = 10_000;
const KEPT = 24 * 3_600_000;
const RETRIES = [10_000, 20_000, 40_000, 80_000] as const;
/** As the outbox gives up an attempt. */
const ABORT = 120_000;

/** Where two marks were taken in one millisecond, the later step. */
const ORDER = ['sending', 'delayed', 'refused', 'taken'] as const satisfies TestMail['step'][];

export interface TestMailsParts {
  readonly store: Pick<Store, 'takeMark' | 'listMarks' | 'forgetMarks'>;
  /** By the way that enquiries take. @throws DeliveryError */
  send(signal: AbortSignal): Promise<void>;
  now(): number;
  onFault(error: unknown): void;
  /** Left out: the pauses between tries. */
  retries?: readonly number[];
}

/** Mails to the owner that try the way out, followed until the mail server has taken or refused them. */
export class TestMails {
  readonly #parts: TestMailsParts;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: TestMailsParts) {
    this.#parts = parts;
  }

  /** @param noteDown before anything leaves: what cannot be written down is not sent */
  async send(noteDown: () => Promise<void> = async () => {}): Promise<{ id: string }> {
    const { store, now, onFault } = this.#parts;
    if (!(await store.takeMark(LAST, now(), SPACING))) {
      throw new OwnerDeskError('CONFLICT', 'A test mail left a moment ago. Look for that one first.');
    }
    await noteDown();
    await store.forgetMarks(MARK, now() - KEPT);
    const id = randomUUID();
    await this.#note(id, 'sending');
    const run = this.#run(id)
      .catch(onFault)
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
    return { id };
  }

  async follow(id: string): Promise<TestMail> {
    const marks = await this.#parts.store.listMarks(`${MARK}${id} `);
    const steps = marks.map(({ name, takenAt }) => {
      const [step = '', reason] = name.slice(`${MARK}${id} `.length).split(' ');
      return { step: step as TestMail['step'], reason, at: takenAt };
    });
    const [first, ...later] = steps.toSorted(
      (a, b) => a.at - b.at || ORDER.indexOf(a.step) - ORDER.indexOf(b.step),
    );
    if (!first) {
      throw new OwnerDeskError('NOT_FOUND', 'This test mail is no longer followed. Send another one.');
    }
    const { step, at, reason } = later.at(-1) ?? first;
    return {
      step,
      at,
      startedAt: first.at,
      ...(reason && { fault: reason as NonNullable<TestMail['fault']> }),
    };
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }

  async #run(id: string): Promise<void> {
    const { signal } = this.#ending;
    for (const retry of [...(this.#parts.retries ?? RETRIES), null]) {
      const fault = await this.#attempt();
      if (signal.aborted) return;
      if (!fault) return this.#note(id, 'taken');
      const told = readMailFault(fault.message) ?? 'other';
      if (fault.fault === 'refused') return this.#note(id, 'refused', told);
      await this.#note(id, 'delayed', told);
      if (retry === null) return;
      await pause(retry, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
    }
  }

  async #attempt(): Promise<DeliveryError | undefined> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ABORT)]);
    try {
      await this.#parts.send(signal);
      return undefined;
    } catch (error) {
      return error instanceof DeliveryError
        ? error
        : new DeliveryError('passing', 'an unexpected fault', { cause: error });
    }
  }

  async #note(id: string, step: TestMail['step'], fault = ''): Promise<void> {
    const { store, now } = this.#parts;
    await store.takeMark(`${MARK}${id} ${step} ${fault}`.trimEnd(), now(), -FOREVER);
  }
}
