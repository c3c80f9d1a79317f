import { readWords } from './readWords.ts';

export interface CopyEntry {
  id: string;
  mailbox: string;
  message: string;
  receivedAt: number;
}

interface RememberedMessage extends Omit<CopyEntry, 'id' | 'message'> {
  pairs: ReadonlySet<string>;
}

/** In distinct pairs of words: two people may well write the same message if it is shorter. */
const FEWEST_PAIRS = 12;
/** Two messages are near-copies if at least this share of their pairs is common. */
const NEAR_COPY_SHARE = 0.35;
const WINDOW_MS = 14 * 24 * 60 * 60 * 1000;
/** Younger messages are left to the rate limits: a family, a class or a test may send similar ones together. */
const YOUNGEST_MS = 60 * 60 * 1000;
/** A practice gets a few hundred enquiries in `WINDOW_MS`; in a flood, the newest messages suffice. */
export const MAX_REMEMBERED = 500;

/** Recent messages, in memory. Compares pairs of words, so that a changed word affects only two pairs. */
export class CopyIndex {
  readonly #entries = new Map<string, RememberedMessage>();

  add({ id, mailbox, message, receivedAt }: CopyEntry): void {
    const pairs = readPairs(message);
    if (pairs.size >= FEWEST_PAIRS) this.#entries.set(id, { mailbox, receivedAt, pairs });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MAX_REMEMBERED && receivedAt - entry.receivedAt <= WINDOW_MS) break;
      this.#entries.delete(oldest);
    }
  }

  /** Counts other mailboxes that sent a near-copy within the last 14 days, without the last hour. */
  countCopies({ mailbox, message, receivedAt }: Omit<CopyEntry, 'id'>): number {
    const pairs = readPairs(message);
    if (pairs.size < FEWEST_PAIRS) return 0;
    const otherMailboxes = new Set<string>();
    for (const entry of this.#entries.values()) {
      if (entry.mailbox === mailbox || otherMailboxes.has(entry.mailbox)) continue;
      const age = Math.abs(receivedAt - entry.receivedAt);
      if (age < YOUNGEST_MS || age > WINDOW_MS) continue;
      if (isAlike(pairs, entry.pairs)) otherMailboxes.add(entry.mailbox);
    }
    return otherMailboxes.size;
  }
}

/** Pairs of adjacent words. Words with digits are left out, because copies of a message differ in them. */
function readPairs(message: string): Set<string> {
  const words = readWords(message).words.filter((word) => !/\d/.test(word));
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** Compares two sets of pairs by Jaccard similarity. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let commonPairs = 0;
  for (const pair of one) if (other.has(pair)) commonPairs += 1;
  return commonPairs >= NEAR_COPY_SHARE * (one.size + other.size - commonPairs);
}
