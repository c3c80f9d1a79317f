import { readWords } from './readWords.ts';

export interface CopyEntry {
  id: string;
  /** As `normaliseMailbox` writes it. */
  mailbox: string;
  message: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface Remembered extends Omit<CopyEntry, 'id' | 'message'> {
  pairs: ReadonlySet<string>;
}

/** Below so many different pairs of words, two people may well have written the same. */
const FEWEST = 12;
/** The share of common pairs from which two messages are near-copies. */
const ALIKE = 0.35;
const WINDOW_MS = 14 * 24 * 60 * 60 * 1000;
/** What came within the hour is for the limits to judge: a family, a class or a test may send alike words together. */
const YOUNGEST_MS = 60 * 60 * 1000;
/** A practice has a few hundred enquiries in those days; of a flood the newest suffice to know it by. */
export const MOST_REMEMBERED = 500;

/**
 * Remembers what lately came, to find the same words from other mailboxes. Messages are compared by their pairs of
 * words, so that a changed word spoils no more than two. Kept in memory alone.
 */
export class CopyIndex {
  /** In the order of arrival. */
  readonly #entries = new Map<string, Remembered>();

  /** Remembers a message, and forgets what is too old or too much. */
  add({ id, mailbox, message, receivedAt }: CopyEntry): void {
    const pairs = readPairs(message);
    if (pairs.size >= FEWEST) this.#entries.set(id, { mailbox, receivedAt, pairs });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MOST_REMEMBERED && receivedAt - entry.receivedAt <= WINDOW_MS) break;
      this.#entries.delete(oldest);
    }
  }

  /** How many other mailboxes sent nearly these words within 14 days, but not the last hour. */
  countCopies({ mailbox, message, receivedAt }: Omit<CopyEntry, 'id'>): number {
    const pairs = readPairs(message);
    if (pairs.size < FEWEST) return 0;
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

/** Each two words in a row; words with digits are left out, since copies differ in their numbers. */
function readPairs(message: string): Set<string> {
  const words = readWords(message).words.filter((word) => !/\d/.test(word));
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** Whether two messages have enough pairs in common (Jaccard's similarity). */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return common >= ALIKE * (one.size + other.size - common);
}
