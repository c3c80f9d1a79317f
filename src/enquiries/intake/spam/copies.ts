import type { EnquiryFields } from '#enquiry';
import type { Store } from '#store';
import { DAY, HOUR, MINUTE } from '../../../durations.ts';
import type { ServiceClock } from '../../types.ts';
import { normaliseMailbox } from './mailbox.ts';
import { readWords } from './readWords.ts';

/** In distinct pairs of words: two people may write the same shorter message by chance. */
const MIN_PAIRS = 12;
/** Two messages are near-copies if at least this share of their pairs is common. */
const NEAR_COPY_SHARE = 0.35;
const MAX_AGE = 14 * DAY;
/** Only the rate limits apply to newer messages: a family, a class or a test may send similar messages together. */
const MIN_AGE = HOUR;
/** Shorter than `MIN_AGE`, so that each message is read before it counts. */
const REFRESH_INTERVAL = 10 * MINUTE;
/** A practice gets a few hundred enquiries in `MAX_AGE`; in a flood, the newest messages suffice. */
const MAX_REMEMBERED = 500;

/** Counts other mailboxes that sent a near-copy within the last 14 days, except in the last hour. */
export type CopyCounter = (enquiry: Pick<EnquiryFields, 'email' | 'message'>) => Promise<number>;

/** Keeps messages in memory. They are read again after `REFRESH_INTERVAL`, which also drops erased messages. */
export function createCopyCounter(
  store: Pick<Store, 'list'>,
  clock: Pick<ServiceClock, 'now' | 'uptime'>,
): CopyCounter {
  let messages: { mailbox: string; receivedAt: number; pairs: ReadonlySet<string> }[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let currentRead: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const newest: typeof messages = [];
    let count = 0;
    for await (const { email, message, receivedAt } of store.list()) {
      if (message === '') continue; // erased
      count += 1;
      if (count > MAX_REMEMBERED || clock.now() - receivedAt > MAX_AGE) break;
      const pairs = readPairs(message);
      if (pairs.size >= MIN_PAIRS) newest.push({ mailbox: normaliseMailbox(email), receivedAt, pairs });
    }
    messages = newest;
    readAt = clock.uptime();
  }

  return async ({ email, message }) => {
    const pairs = readPairs(message);
    if (pairs.size < MIN_PAIRS) return 0;
    if (clock.uptime() - readAt >= REFRESH_INTERVAL) {
      currentRead ??= refresh().finally(() => {
        currentRead = undefined;
      });
      await currentRead;
    }
    const mailbox = normaliseMailbox(email);
    const otherMailboxes = new Set<string>();
    for (const other of messages) {
      const age = clock.now() - other.receivedAt;
      if (other.mailbox === mailbox || otherMailboxes.has(other.mailbox)) continue;
      if (age >= MIN_AGE && age <= MAX_AGE && isAlike(pairs, other.pairs)) otherMailboxes.add(other.mailbox);
    }
    return otherMailboxes.size;
  };
}

/** Lists pairs of adjacent words. Words with digits are left out, because copies of a message differ in them. */
function readPairs(message: string): Set<string> {
  const words = readWords(message).words.filter((word) => !/\d/.test(word));
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** Compares two sets of pairs by Jaccard similarity. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return common >= NEAR_COPY_SHARE * (one.size + other.size - common);
}
