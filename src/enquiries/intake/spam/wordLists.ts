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

/** Counts the distinct words in each list, and all occurrences of English words. @param words from `readWords` */
export function countWords(words: readonly string[]) {
  const distinct = [...new Set(words)];
  const countIn = (list: ReadonlySet<string>, among = distinct) =>
    among.filter((word) => list.has(word)).length;
  const { health, meeting, trade, chat, english } = WORD_LISTS;
  return {
    health: countIn(health),
    meeting: countIn(meeting),
    trade: countIn(trade),
    chat: countIn(chat),
    english: countIn(english, [...words]),
  };
}
