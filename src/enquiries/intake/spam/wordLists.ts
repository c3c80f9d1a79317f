import wordsText from './lists/words.txt?raw';

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
const readWordList = (name: string): ReadonlySet<string> =>
  new Set(groups.get(name)?.flatMap((line) => line.split(' ')));

/** The word lists, in the spelling of `readWords`. */
export const WORD_LISTS = {
  health: readWordList('health'),
  meeting: readWordList('meeting'),
  trade: readWordList('trade'),
  chat: readWordList('chat'),
  english: readWordList('english'),
};

export type WordCounts = ReturnType<typeof countWords>;

/** Counts the words in each list. @param words from `readWords` */
export function countWords(words: readonly string[]) {
  const distinct = [...new Set(words)];
  const countIn = (name: keyof typeof WORD_LISTS, among: readonly string[]) =>
    among.filter((word) => WORD_LISTS[name].has(word)).length;
  return {
    health: countIn('health', distinct),
    meeting: countIn('meeting', distinct),
    trade: countIn('trade', distinct),
    chat: countIn('chat', distinct),
    /** All occurrences, not distinct words. */
    english: countIn('english', words),
  };
}
