import type { WordIndex } from './wordIndex.ts';

/** Finds phrases in words, in one walk over the words. */
export interface PhraseMatcher {
  /**
   * For each group with a hit, how many different phrases of it were found, each word counted in one of them.
   * @param words as the word index reads them
   */
  find(words: readonly number[]): Map<string, number>;
}

interface Slot {
  words: ReadonlySet<number>;
  /** How many words may stand before it. */
  gap: number;
}

interface Phrase {
  group: string;
  slots: readonly Slot[];
}

type Table = Readonly<Record<string, string>>;

const GAP = '..';
const WIDEST_GAP = 3;

/** @param table groups of phrases, one a line, in the notation of `phraseLists.ts` */
export function buildPhraseMatcher(wordIndex: WordIndex, table: Table, classes: Table = {}): PhraseMatcher {
  const byFirstWord: Phrase[][] = [[]];
  for (const [group, lines] of Object.entries(table)) {
    for (const line of lines.split('\n').filter((text) => text.trim() !== '')) {
      const [first, ...slots] = readSlots(wordIndex, line, classes);
      const phrase = { group, slots };
      for (const word of first?.words ?? []) byFirstWord[word] = [...(byFirstWord[word] ?? []), phrase];
    }
  }
  return { find: (words) => findIn(byFirstWord, words) };
}

function findIn(byFirstWord: readonly Phrase[][], words: readonly number[]): Map<string, number> {
  const hits: Phrase[] = [];
  // By group, where the phrase found last ends.
  const taken = new Map<string, number>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    const phrases = word === 0 ? undefined : byFirstWord[word];
    if (!phrases) continue;
    for (const phrase of phrases) {
      const end = findEnd(words, at + 1, phrase.slots);
      if (end < 0 || at < (taken.get(phrase.group) ?? 0) || hits.includes(phrase)) continue;
      hits.push(phrase);
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
function findEnd(words: readonly number[], from: number, slots: readonly Slot[]): number {
  let next = from;
  for (const { gap, words: accepted } of slots) {
    const last = Math.min(next + gap, words.length - 1);
    let at = next;
    while (at <= last && !accepted.has(words[at] ?? 0)) at += 1;
    if (at > last) return -1;
    next = at + 1;
  }
  return next;
}

function readSlots(wordIndex: WordIndex, line: string, classes: Table): Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  for (const part of line.trim().split(/\s+/)) {
    if (part === GAP) {
      gap = WIDEST_GAP;
      continue;
    }
    const words = part
      .split('|')
      .flatMap((word) => (word.startsWith('@') ? readClass(word, classes) : [word]));
    slots.push({ gap, words: new Set(words.flatMap(addPlural).map((word) => wordIndex.add(word))) });
    gap = 0;
  }
  return slots;
}

function readClass(name: string, classes: Table): string[] {
  const words = classes[name.slice(1)];
  if (words === undefined) throw new Error(`The phrases name the class ${name}, which does not exist.`);
  return words.split('|');
}

const addPlural = (word: string) => (word.length >= 4 && !word.endsWith('s') ? [word, `${word}s`] : [word]);
