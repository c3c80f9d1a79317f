/** An enquiry service with a test clock, mailer and person check. */
import { expect, vi } from 'vitest';
import type { TokenVerifier } from '#captcha/server';
import {
  type Client,
  createEnquiryService,
  type EnquiryMailer,
  type EnquiryService,
  type EnquiryServiceDeps,
  type ServiceClock,
} from '#enquiries';
import type { Store } from '#store';

/** Turns of the event loop without a store call until the service counts as idle. */
const IDLE_TURNS = 3;

/** A clock that is stopped until the test advances it. */
export class TestClock implements ServiceClock {
  #wall = Date.UTC(2026, 10, 20, 2);
  #uptime = 0;
  #timers: { at: number; call: () => void }[] = [];
  /** Pending calls of the store. */
  readonly #calls = new Set<Promise<unknown>>();

  now(): number {
    return this.#wall;
  }

  uptime(): number {
    return this.#uptime;
  }

  setTimer(ms: number, call: () => void): () => void {
    const timer = { at: this.#uptime + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances the clock, and calls the timers that become due. */
  advance(ms: number): void {
    this.#wall += ms;
    this.#uptime += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#uptime);
    this.#timers = this.#timers.filter(({ at }) => at > this.#uptime);
    for (const { call } of due.toSorted((a, b) => a.at - b.at)) call();
  }

  /** Moves the wall clock by `ms`, without any time passing. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  /** Advances the clock in steps until the expectation is met. After each step the service finishes its due work. */
  async advanceUntil(expectation: () => unknown | Promise<unknown>, step = 1000): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await this.settle();
      try {
        return void (await expectation());
      } catch (error) {
        if (tries > 500) throw error;
        this.advance(step);
      }
    }
  }

  /** Waits until the service has no pending call of its store: it then waits for the clock or the mailer. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS; ) {
      idle = this.#calls.size > 0 ? 0 : idle + 1;
      await Promise.allSettled(this.#calls);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Wraps the store so that `settle` waits for its calls. */
  watch(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name);
        return typeof part === 'function' ? (...given: unknown[]) => this.#note(part(...given)) : part;
      },
    });
  }

  #note(result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    const forget = () => this.#calls.delete(result);
    this.#calls.add(result);
    result.then(forget, forget);
    return result;
  }
}

/** Waits for an expectation that does not depend on the clock, long enough for a busy machine. */
export function waitUntil(expectation: () => unknown | Promise<unknown>): Promise<unknown> {
  return vi.waitFor(expectation, { timeout: 30_000, interval: 5 });
}

/** Accepts any non-empty token, with the token itself as its id. */
export const trustingVerifier: TokenVerifier = {
  identify: (token) => token || null,
  verify: async () => ({ ok: true }),
};

export const visitor: Client = { address: '203.0.113.7', form: 'scripted' };

let sent = 0;

/** A request as the browser sends it: each call is another visitor's enquiry with a new token. */
export function makeRequest(given: Record<string, unknown> = {}) {
  sent += 1;
  const names = { firstName: 'Ada', lastName: 'Sand' };
  return {
    ...names,
    email: `visitor-${sent}@example.com`,
    message: 'Hello there',
    token: `token ${sent}`,
    ...given,
  };
}

export interface ServiceUnderTest {
  enquiries: EnquiryService;
  clock: TestClock;
  /** Ids handed to the mailer, in order. */
  handed: string[];
  /** Names of the logged events. */
  events: string[];
  /** Submits an enquiry, expects it to be accepted, and returns its id. */
  enquire(given?: Record<string, unknown>): Promise<string>;
}

export function createTestService(
  store: Store,
  {
    mailer,
    clock = new TestClock(),
    ...deps
  }: Partial<Omit<EnquiryServiceDeps, 'store' | 'clock' | 'mailer'>> & {
    clock?: TestClock;
    mailer?: Partial<EnquiryMailer>;
  } = {},
): ServiceUnderTest {
  const handed: string[] = [];
  const events: string[] = [];
  const recordingMailer: EnquiryMailer = {
    async notifyHeld() {},
    async notifyUnmailed() {},
    async notifyTrouble() {},
    ...mailer,
    async deliver(enquiry, signal) {
      handed.push(enquiry.id);
      await mailer?.deliver?.(enquiry, signal);
    },
  };
  const enquiries = createEnquiryService({
    store: clock.watch(store),
    verifier: trustingVerifier,
    rateLimit: null,
    heldMax: { rows: 2000, bytes: 8_000_000 },
    retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
    readTimeZone: () => 'Australia/Brisbane',
    clock,
    // No jitter: pauses are neither shortened nor lengthened.
    random: () => 0.5,
    ...deps,
    mailer: recordingMailer,
    events: { log: (_level, event) => events.push(event), ...deps.events },
  });
  return {
    enquiries,
    clock,
    handed,
    events,
    async enquire(given) {
      const before = new Set(await listIds(store));
      expect(await enquiries.acceptEnquiry(makeRequest(given), visitor)).toEqual({ OK: true });
      const [id] = (await listIds(store)).filter((other) => !before.has(other));
      if (id === undefined) throw new Error('The enquiry was not kept.');
      return id;
    },
  };
}

export async function listIds(store: Store): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids;
}
