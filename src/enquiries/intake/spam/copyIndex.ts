import { readWords } from './readWords.ts';

export interface CopyEntry {
  id: string;
  /** From `normaliseMailbox`. */
  mailbox: string;
  message: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface RememberedMessage extends Omit<CopyEntry, 'id' | 'message'> {
  pairs: ReadonlySet<string>;
}

/** Two people may well write the same shorter message, in distinct pairs of words. */
const FEWEST_PAIRS = 12;
/** The share of common pairs from which two messages are near-copies. */
const NEAR_COPY_SHARE = 0.35;
const WINDOW_MS = 14 * 24 * 60 * 60 * 1000;
/** More recent messages are left to the rate limits: a family, a class or a test may send similar words together. */
const YOUNGEST_MS = 60 * 60 * 1000;
/** A practice gets a few hundred enquiries in that time; the newest suffice to recognise a flood. */
export const MAX_REMEMBERED = 500;

/**
 * Recent messages, to find near-copies from other mailboxes. Compares pairs of words, so that a changed word spoils only
 * two. Kept in memory alone.
 */
export class CopyIndex {
  /** In order of arrival. */
  readonly #entries = new Map<string, RememberedMessage>();

  add({ id, mailbox, message, receivedAt }: CopyEntry): void {
    const pairs = readPairs(message);
    if (pairs.size >= FEWEST_PAIRS) this.#entries.set(id, { mailbox, receivedAt, pairs });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MAX_REMEMBERED && receivedAt - entry.receivedAt <= WINDOW_MS) break;
      this.#entries.delete(oldest);
    }
  }

  /** Counts other mailboxes that sent a near-copy within 14 days, but not the last hour. */
  countCopies({ mailbox, message, receivedAt }: Omit<CopyEntry, 'id'>): number {
    const pairs = readPairs(message);
    if (pairs.size < FEWEST_PAIRS) return 0;
    const others = new Set<string>();
    for (const entry of this.#entries.values()) {
      if (entry.mailbox === mailbox || others.has(entry.mailbox)) continue;
      const age = Math.abs(receivedAt - entry.receivedAt);
      if (age < YOUNGEST_MS || age > WINDOW_MS) continue;
      if (isAlike(pairs, entry.pairs)) others.add(entry.mailbox);
    }
    return others.size;
  }
}

/** Pairs of adjacent words, without words with digits, in which copies differ. */
function readPairs(message: string): Set<string> {
  const words = readWords(message).words.filter((word) => !/\d/.test(word));
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** Compares by Jaccard similarity. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let commonPairs = 0;
  for (const pair of one) if (other.has(pair)) commonPairs += 1;
  return commonPairs >= NEAR_COPY_SHARE * (one.size + other.size - commonPairs);
}
