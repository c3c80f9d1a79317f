import type { EnquiryFields } from '#enquiry';
import type { Store, StoredEnquiry } from '#store';
import type { ServiceClock } from '../types.ts';
import { CopyIndex, MAX_REMEMBERED, normaliseMailbox } from './spam/index.ts';

/** In ms: the period searched for near-copies. */
const PERIOD = 14 * 24 * 3_600_000;
/** In ms: how often enquiries of other instances are read. */
const REFRESH_INTERVAL = 10_000;

/** Messages of the last 14 days, to find near-copies. Kept in memory, where erased ones stay until the process ends. */
export class RecentMessages {
  readonly #store: Store;
  readonly #clock: ServiceClock;
  readonly #index = new CopyIndex();
  #newest = '';
  #readAt = Number.NEGATIVE_INFINITY;
  #currentRead: Promise<void> | undefined;

  constructor(store: Store, clock: ServiceClock) {
    this.#store = store;
    this.#clock = clock;
  }

  async countCopies({ email, message }: EnquiryFields): Promise<number> {
    await this.#refresh();
    return this.#index.countCopies({
      mailbox: normaliseMailbox(email),
      message,
      receivedAt: this.#clock.now(),
    });
  }

  add({
    id,
    email,
    message,
    receivedAt,
  }: Pick<StoredEnquiry, 'id' | 'email' | 'message' | 'receivedAt'>): void {
    this.#index.add({ id, mailbox: normaliseMailbox(email), message, receivedAt });
    if (id > this.#newest) this.#newest = id;
  }

  /**
   * Reads stored enquiries at the first call; on a shared store, also reads new ones of other instances every
   * `REFRESH_INTERVAL`.
   */
  async #refresh(): Promise<void> {
    const interval = this.#store.kind === 'postgres' ? REFRESH_INTERVAL : Number.POSITIVE_INFINITY;
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY;
    if (!isFirst && this.#clock.uptime() - this.#readAt < interval) return;
    this.#currentRead ??= this.#read().finally(() => {
      this.#currentRead = undefined;
    });
    await this.#currentRead;
  }

  async #read(): Promise<void> {
    const since = this.#clock.now() - PERIOD;
    const newestKnown = this.#newest;
    const newEnquiries: StoredEnquiry[] = [];
    for await (const enquiry of this.#store.list()) {
      if (enquiry.id <= newestKnown || enquiry.receivedAt < since || newEnquiries.length >= MAX_REMEMBERED)
        break;
      if (enquiry.message !== '') newEnquiries.push(enquiry);
    }
    for (const enquiry of newEnquiries.reverse()) this.add(enquiry);
    this.#readAt = this.#clock.uptime();
  }
}
