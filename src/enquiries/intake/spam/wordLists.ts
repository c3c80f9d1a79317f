import wordsText from './lists/words.txt?raw';

/** How many words of each list a text has: of English all, of the others the different ones. */
export interface WordCounts {
  health: number;
  meeting: number;
  trade: number;
  chat: number;
  english: number;
}

/** The lines below each `[name]` of a list in `lists/`, without empty ones and those that begin with `#`. */
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

/** What counts for what; in the spelling of `readWords`. */
export const WORD_LISTS: Readonly<Record<keyof WordCounts, ReadonlySet<string>>> = {
  health: readWordList('health'),
  meeting: readWordList('meeting'),
  trade: readWordList('trade'),
  chat: readWordList('chat'),
  english: readWordList('english'),
};

/** @param words as `readWords` reads them */
export function countWords(words: readonly string[]): WordCounts {
  const different = [...new Set(words)];
  const countIn = (name: keyof WordCounts, among: readonly string[]) =>
    among.filter((word) => WORD_LISTS[name].has(word)).length;
  return {
    health: countIn('health', different),
    meeting: countIn('meeting', different),
    trade: countIn('trade', different),
    chat: countIn('chat', different),
    english: countIn('english', words),
  };
}
