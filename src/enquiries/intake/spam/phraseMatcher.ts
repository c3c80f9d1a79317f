/** Finds phrases in words. */
export interface PhraseMatcher {
  /**
   * For each group with a hit, how many different phrases of it were found, each word counted in one of them.
   * @param words as `readWords` reads them
   */
  find(words: readonly string[]): Map<string, number>;
}

interface Slot {
  words: ReadonlySet<string>;
  /** How many words may stand before it. */
  gap: number;
}

interface Phrase {
  group: string;
  slots: readonly Slot[];
}

/** Lines by their group, as `readGroups` reads them. */
export type Groups = ReadonlyMap<string, readonly string[]>;

const GAP = '..';
const WIDEST_GAP = 3;

/** @param groups phrases in the notation of `lists/`. @param classes the words of each class */
export function buildPhraseMatcher(groups: Groups, classes: Groups = new Map()): PhraseMatcher {
  const byFirstWord = new Map<string, Phrase[]>();
  for (const [group, lines] of groups) {
    for (const line of lines) {
      const [first, ...slots] = readSlots(line, classes);
      const phrase = { group, slots };
      for (const word of first?.words ?? [])
        byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), phrase]);
    }
  }
  return { find: (words) => findIn(byFirstWord, words) };
}

function findIn(byFirstWord: ReadonlyMap<string, Phrase[]>, words: readonly string[]): Map<string, number> {
  const hits = new Set<Phrase>();
  // By group, where the phrase found last ends.
  const taken = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    for (const phrase of byFirstWord.get(word) ?? []) {
      if (hits.has(phrase) || at < (taken.get(phrase.group) ?? 0)) continue;
      const end = findEnd(words, at + 1, phrase.slots);
      if (end < 0) continue;
      hits.add(phrase);
      taken.set(phrase.group, end);
    }
  }
  const counts = new Map<string, number>();
  for (const { group } of hits) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/**
 * Where a phrase ends whose first word was found, or -1. Takes the nearest word for each slot: a phrase is short, and
 * trying further ones finds hardly more.
 */
function findEnd(words: readonly string[], from: number, slots: readonly Slot[]): number {
  let next = from;
  for (const { gap, words: accepted } of slots) {
    const found = words.slice(next, next + gap + 1).findIndex((word) => accepted.has(word));
    if (found < 0) return -1;
    next += found + 1;
  }
  return next;
}

function readSlots(line: string, classes: Groups): Slot[] {
  const parts = line.split(' ');
  return parts.flatMap((part, at) => {
    if (part === GAP) return [];
    const words = part
      .split('|')
      .flatMap((word) => (word.startsWith('@') ? readClass(word, classes) : [word]));
    return [{ gap: parts[at - 1] === GAP ? WIDEST_GAP : 0, words: new Set(words.flatMap(addPlural)) }];
  });
}

function readClass(name: string, classes: Groups): string[] {
  const lines = classes.get(name.slice(1));
  if (!lines) throw new Error(`The phrases name the class ${name}, which does not exist.`);
  return lines.flatMap((line) => line.split(' '));
}

const addPlural = (word: string) => (word.length >= 4 && !word.endsWith('s') ? [word, `${word}s`] : [word]);
