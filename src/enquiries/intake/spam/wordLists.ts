import wordsText from './lists/words.txt?raw';

/** Number of a text's words in each list. `english` counts all occurrences, the others count distinct words. */
export interface WordCounts {
  health: number;
  meeting: number;
  trade: number;
  chat: number;
  english: number;
}

/** Parses a list of `lists/`: the lines below each `[name]`, without blank lines and comments (`#`). */
export function readGroups(text: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      lines = [];
      groups.set(line.slice(1, -1), lines);
    } else lines.push(line);
  }
  return groups;
}

const groups = readGroups(wordsText);
const readWordList = (name: keyof WordCounts): ReadonlySet<string> =>
  new Set(groups.get(name)?.flatMap((line) => line.split(' ')));

/** The word lists, in the spelling of `readWords`. */
export const WORD_LISTS: Readonly<Record<keyof WordCounts, ReadonlySet<string>>> = {
  health: readWordList('health'),
  meeting: readWordList('meeting'),
  trade: readWordList('trade'),
  chat: readWordList('chat'),
  english: readWordList('english'),
};

/** @param words from `readWords` */
export function countWords(words: readonly string[]): WordCounts {
  const distinct = [...new Set(words)];
  const countIn = (name: keyof WordCounts, among: readonly string[]) =>
    among.filter((word) => WORD_LISTS[name].has(word)).length;
  return {
    health: countIn('health', distinct),
    meeting: countIn('meeting', distinct),
    trade: countIn('trade', distinct),
    chat: countIn('chat', distinct),
    english: countIn('english', words),
  };
}
