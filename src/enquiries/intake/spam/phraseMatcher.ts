type Slot = ReturnType<typeof readSlots>[number];
type Phrase = { group: string; slots: readonly Slot[] };

export type Groups = ReadonlyMap<string, readonly string[]>;

const GAP = '..';
const WIDEST_GAP = 3;

/**
 * @param groups phrases in the notation of `lists/` @param classes the words of each class
 * @returns a function that counts the distinct phrases of each group in words from `readWords`. Each word counts for
 * one phrase of a group only.
 */
export function buildPhraseMatcher(groups: Groups, classes: Groups = new Map()) {
  const byFirstWord = new Map<string, Phrase[]>();
  for (const [group, lines] of groups) {
    for (const line of lines) {
      const [first, ...slots] = readSlots(line, classes);
      const phrase = { group, slots };
      for (const word of first?.words ?? [])
        byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), phrase]);
    }
  }
  return (words: readonly string[]) => countAll(byFirstWord, words);
}

function countAll(byFirstWord: ReadonlyMap<string, Phrase[]>, words: readonly string[]): Map<string, number> {
  const matchedPhrases = new Set<Phrase>();
  const counts = new Map<string, number>();
  // The position after the last phrase found.
  const lastEndByGroup = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    for (const phrase of byFirstWord.get(word) ?? []) {
      if (matchedPhrases.has(phrase) || at < (lastEndByGroup.get(phrase.group) ?? 0)) continue;
      const end = findEnd(words, at + 1, phrase.slots);
      if (end < 0) continue;
      matchedPhrases.add(phrase);
      lastEndByGroup.set(phrase.group, end);
      counts.set(phrase.group, (counts.get(phrase.group) ?? 0) + 1);
    }
  }
  return counts;
}

/** The position after a phrase whose first word has matched, or -1. Greedy: backtracking finds hardly more. */
function findEnd(words: readonly string[], from: number, slots: readonly Slot[]): number {
  let position = from;
  for (const { gap, words: accepted } of slots) {
    const offset = words.slice(position, position + gap + 1).findIndex((word) => accepted.has(word));
    if (offset < 0) return -1;
    position += offset + 1;
  }
  return position;
}

function readSlots(line: string, classes: Groups) {
  const parts = line.split(' ');
  return parts.flatMap((part, at) => {
    if (part === GAP) return [];
    const words = part
      .split('|')
      .flatMap((word) => (word.startsWith('@') ? readClass(word, classes) : [word]));
    /** Number of other words allowed before this slot. */
    const gap = parts[at - 1] === GAP ? WIDEST_GAP : 0;
    return [{ gap, words: new Set(words.flatMap(addPlural)) }];
  });
}

function readClass(name: string, classes: Groups): string[] {
  const lines = classes.get(name.slice(1));
  if (!lines) throw new Error(`The phrases name the class ${name}, which does not exist.`);
  return lines.flatMap((line) => line.split(' '));
}

const addPlural = (word: string) => (word.length >= 4 && !word.endsWith('s') ? [word, `${word}s`] : [word]);
