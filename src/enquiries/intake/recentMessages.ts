import type { EnquiryFields } from '#enquiry';
import type { Store, StoredEnquiry } from '#store';
import { DAY } from '../../durations.ts';
import type { ServiceClock } from '../types.ts';
import { CopyIndex, MAX_REMEMBERED, normaliseMailbox } from './spam/index.ts';

const SEARCHED_PERIOD = 14 * DAY;
/** In ms: how often enquiries of other instances are read. */
const REFRESH_INTERVAL = 10_000;

/** Messages of the last 14 days, to find near-copies. Kept in memory, where erased ones stay until the process ends. */
export function createRecentMessages(store: Store, clock: ServiceClock) {
  const index = new CopyIndex();
  let newestId = '';
  let readAt = Number.NEGATIVE_INFINITY;
  let currentRead: Promise<void> | undefined;

  function add({ id, email, message, receivedAt }: NewMessage): void {
    index.add({ id, mailbox: normaliseMailbox(email), message, receivedAt });
    if (id > newestId) newestId = id;
  }

  /** Reads at the first call; on a shared store, also reads new enquiries of other instances later. */
  async function refresh(): Promise<void> {
    const isFirst = readAt === Number.NEGATIVE_INFINITY;
    const isDue = store.kind === 'postgres' && clock.uptime() - readAt >= REFRESH_INTERVAL;
    if (!isFirst && !isDue) return;
    currentRead ??= read().finally(() => {
      currentRead = undefined;
    });
    await currentRead;
  }

  async function read(): Promise<void> {
    const since = clock.now() - SEARCHED_PERIOD;
    const newestKnown = newestId;
    const newEnquiries: StoredEnquiry[] = [];
    for await (const enquiry of store.list()) {
      if (enquiry.id <= newestKnown || enquiry.receivedAt < since || newEnquiries.length >= MAX_REMEMBERED)
        break;
      if (enquiry.message !== '') newEnquiries.push(enquiry);
    }
    for (const enquiry of newEnquiries.reverse()) add(enquiry);
    readAt = clock.uptime();
  }

  return {
    add,
    async countCopies({ email, message }: EnquiryFields): Promise<number> {
      await refresh();
      return index.countCopies({ mailbox: normaliseMailbox(email), message, receivedAt: clock.now() });
    },
  };
}

type NewMessage = Pick<StoredEnquiry, 'id' | 'email' | 'message' | 'receivedAt'>;
