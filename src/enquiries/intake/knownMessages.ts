import type { EnquiryFields } from '#enquiry';
import type { Store, StoredEnquiry } from '#store';
import type { ServiceClock } from '../types.ts';
import { CopyIndex, MOST_REMEMBERED, normaliseMailbox } from './spam/index.ts';

/** How far back a near-copy is looked for, in ms. */
const REMEMBERED = 14 * 24 * 3_600_000;
/** How often another instance's enquiries are read, in ms. */
const REFRESH_EVERY = 10_000;

/**
 * The messages of the last days, to tell near-copies by. They are kept in memory alone: the words are in the store
 * already, and are gone from here when they are gone from there and the process has restarted.
 */
export class KnownMessages {
  readonly #store: Store;
  readonly #clock: ServiceClock;
  readonly #index = new CopyIndex();
  #newest = '';
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(store: Store, clock: ServiceClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** How many other mailboxes sent nearly these words. */
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

  /** Reads what was kept before the start, and on a shared store what other instances have kept since. */
  async #refresh(): Promise<void> {
    const due = this.#store.kind === 'postgres' ? REFRESH_EVERY : Number.POSITIVE_INFINITY;
    const first = this.#readAt === Number.NEGATIVE_INFINITY;
    if (!first && this.#clock.uptime() - this.#readAt < due) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const since = this.#clock.now() - REMEMBERED;
    const until = this.#newest;
    const unknown: StoredEnquiry[] = [];
    for await (const enquiry of this.#store.list()) {
      if (enquiry.id <= until || enquiry.receivedAt < since || unknown.length >= MOST_REMEMBERED) break;
      if (enquiry.message !== '') unknown.push(enquiry);
    }
    for (const enquiry of unknown.reverse()) this.add(enquiry);
    this.#readAt = this.#clock.uptime();
  }
}
