import { randomInt } from 'node:crypto';
import { hashWord, hashWords, mixBits } from './hashWords.ts';

export interface CopyEntry {
  id: string;
  /** As `normaliseMailbox` writes it. */
  mailbox: string;
  message: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface Remembered {
  id: string;
  mailbox: number;
  receivedAt: number;
  sketch: Uint32Array;
}

/**
 * A shingle is two words in a row, so that a changed word spoils no more than two. Below so many shingles, two people
 * may well have written the same.
 */
const FEWEST = 12;
/** Shingles kept of a message, the lowest hashes: enough to tell a third from a sixth. */
const KEPT = 64;
/** By so many of them a message is found again. */
const KEYS = 12;
/** The share of common shingles from which two messages are near-copies. */
const ALIKE = 0.35;
const WINDOW_MS = 14 * 24 * 60 * 60 * 1000;
/** What came within the hour is for the limits to judge: a family, a class or a test may send alike words together. */
const YOUNGEST_MS = 60 * 60 * 1000;
const MOST_ENTRIES = 5000;
/** Enough to be sure of a mailing; counting further would cost and tell nothing. */
const MOST_COUNTED = 9;
/** Of one key, only so many newest are compared, so that a flood of copies does not make counting dear. */
const MOST_COMPARED = 40;

/**
 * Remembers what lately came, to find the same words from other mailboxes. Of each message it keeps a bottom-k sketch
 * (Broder's min-hash with one hash function) and of the mailbox a hash: nothing that could be read. The hashes are
 * seeded anew by every process, so nobody can prepare messages that collide.
 */
export class CopyIndex {
  readonly #seed: number;
  /** In the order of arrival. */
  readonly #entries = new Map<string, Remembered>();
  readonly #byKey = new Map<number, Remembered[]>();

  /** @param seed of the hashes; tests give one, so that each run samples the same shingles */
  constructor(seed = randomInt(2 ** 32)) {
    this.#seed = seed;
  }

  /** Remembers a message; the oldest is forgotten when there are too many. */
  add({ id, mailbox, message, receivedAt }: CopyEntry): void {
    this.forget(id);
    const sketch = computeSketch(message, this.#seed);
    if (!sketch) return;
    const entry = { id, mailbox: hashWord(mailbox, this.#seed), receivedAt, sketch };
    this.#entries.set(id, entry);
    for (const key of sketch.subarray(0, KEYS)) {
      const found = this.#byKey.get(key);
      if (!found) this.#byKey.set(key, [entry]);
      else if (found.push(entry) > MOST_COMPARED) found.shift();
    }
    if (this.#entries.size > MOST_ENTRIES) this.#forgetOldest();
  }

  /** How many other mailboxes sent nearly these words within 14 days, but not the last hour; 9 at most. */
  countCopies({ mailbox, message, receivedAt }: Omit<CopyEntry, 'id'>): number {
    const sketch = computeSketch(message, this.#seed);
    if (!sketch) return 0;
    const own = hashWord(mailbox, this.#seed);
    const others = new Set<number>();
    for (const entry of this.#findCandidates(sketch)) {
      if (entry.mailbox === own || others.has(entry.mailbox)) continue;
      const age = Math.abs(receivedAt - entry.receivedAt);
      if (age < YOUNGEST_MS || age > WINDOW_MS) continue;
      if (estimateSimilarity(sketch, entry.sketch) < ALIKE) continue;
      others.add(entry.mailbox);
      if (others.size === MOST_COUNTED) break;
    }
    return others.size;
  }

  /** Called when an enquiry is erased. */
  forget(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    for (const key of entry.sketch.subarray(0, KEYS)) {
      const left = (this.#byKey.get(key) ?? []).filter((other) => other !== entry);
      if (left.length > 0) this.#byKey.set(key, left);
      else this.#byKey.delete(key);
    }
  }

  /** What shares a key with the sketch. */
  #findCandidates(sketch: Uint32Array): Set<Remembered> {
    const found = new Set<Remembered>();
    for (const key of sketch.subarray(0, KEYS)) {
      for (const entry of this.#byKey.get(key) ?? []) found.add(entry);
    }
    return found;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.forget(oldest);
  }
}

/** The lowest hashes of a message's shingles, in order, or nothing when it is too short to tell. */
function computeSketch(message: string, seed: number): Uint32Array | undefined {
  const { words } = hashWords(message, { seed, withoutNumbers: true });
  if (words.length <= FEWEST) return undefined;
  const hashes = new Uint32Array(words.length - 1);
  for (let at = 0; at < hashes.length; at += 1) {
    hashes[at] = mixBits((words[at] ?? 0) ^ Math.imul(words[at + 1] ?? 0, 0x9e3779b1));
  }
  hashes.sort();
  const lowest = new Uint32Array(KEPT);
  let kept = 0;
  for (let at = 0; at < hashes.length && kept < KEPT; at += 1) {
    const hash = hashes[at] ?? 0;
    if (kept > 0 && lowest[kept - 1] === hash) continue;
    lowest[kept] = hash;
    kept += 1;
  }
  return kept < FEWEST ? undefined : lowest.subarray(0, kept);
}

/** Above every hash. */
const BEYOND = 2 ** 32;

/** Jaccard's similarity of the two sets of shingles, estimated on the lowest hashes of their union. */
function estimateSimilarity(a: Uint32Array, b: Uint32Array): number {
  let common = 0;
  let union = 0;
  for (let i = 0, j = 0; union < KEPT && (i < a.length || j < b.length); union += 1) {
    const left = i < a.length ? (a[i] ?? 0) : BEYOND;
    const right = j < b.length ? (b[j] ?? 0) : BEYOND;
    if (left === right) common += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return common / union;
}
