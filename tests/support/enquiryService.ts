/** A desk with a clock, a mailer and a person check of the test's own making. */
import { expect, vi } from 'vitest';
import type { TokenVerifier } from '#captcha/server';
import {
  type Client,
  createEnquiryService,
  type EnquiryMailer,
  type EnquiryService,
  type EnquiryServiceParts,
  type ServiceClock,
} from '#enquiries';
import type { Store } from '#store';

/** A desk asks its store again at once, after no more than promises. */
const IDLE_TURNS = 3;

/** Time stands still until the test moves it. */
export class TestClock implements ServiceClock {
  #wall = Date.UTC(2026, 10, 20, 2);
  #uptime = 0;
  #timers: { at: number; call: () => void }[] = [];
  /** The calls of a store that are under way. */
  readonly #calls = new Set<Promise<unknown>>();

  now(): number {
    return this.#wall;
  }

  uptime(): number {
    return this.#uptime;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#uptime + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Lets time pass, and calls the timers that fall due in it. */
  advance(ms: number): void {
    this.#wall += ms;
    this.#uptime += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#uptime);
    this.#timers = this.#timers.filter(({ at }) => at > this.#uptime);
    for (const { call } of due.toSorted((a, b) => a.at - b.at)) call();
  }

  /** Somebody sets the wall clock: no time passes. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  /** Lets time pass in steps until the expectation holds; each leaves the desk to finish what falls due in it. */
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

  /** Waits until the desk asks nothing more of its store. It then waits for the clock, or for a mailer. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS; ) {
      idle = this.#calls.size > 0 ? 0 : idle + 1;
      await Promise.allSettled(this.#calls);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The same store, whose calls `settle` waits for. */
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

/** Waits, as long as a busy machine may need, for what happens without the clock. */
export function waitUntil(expectation: () => unknown | Promise<unknown>): Promise<unknown> {
  return vi.waitFor(expectation, { timeout: 30_000, interval: 5 });
}

/** Any token that is not empty names itself, and is good. */
export const trustingVerifier: TokenVerifier = {
  name: 'none',
  identify: (token) => token || null,
  verify: async () => ({ ok: true }),
};

export const visitor: Client = { address: '203.0.113.7', form: 'scripted' };

let sent = 0;

/** What the browser sends: every call another visitor's enquiry under a fresh token. */
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
  /** What was logged: event names. */
  events: string[];
  /** Sends an enquiry in, sees it accepted, and returns its id. */
  enquire(given?: Record<string, unknown>): Promise<string>;
}

export function createTestService(
  store: Store,
  {
    mailer,
    clock = new TestClock(),
    ...parts
  }: Partial<Omit<EnquiryServiceParts, 'store' | 'clock' | 'mailer'>> & {
    clock?: TestClock;
    mailer?: Partial<EnquiryMailer>;
  } = {},
): ServiceUnderTest {
  const handed: string[] = [];
  const events: string[] = [];
  const listening: EnquiryMailer = {
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
    // Pauses neither shortened nor lengthened.
    random: () => 0.5,
    ...parts,
    mailer: listening,
    events: { log: (_level, event) => events.push(event), ...parts.events },
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
