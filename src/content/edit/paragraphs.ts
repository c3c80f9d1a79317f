import { rewrap } from './wrapText.ts';

/**
 * Markdown as a form shows it: each paragraph on one line, which a narrow screen breaks where it likes. What is not a
 * plain paragraph, such as a list, keeps its lines.
 */
export const unwrapMarkdown = (text: string): string =>
  splitBlocks(text)
    .map((block) => (isPlain(block) ? block.join(' ') : block.join('\n')))
    .join('\n\n');

/** A text of more cannot go online, and comparing takes the product of both. */
const PARAGRAPHS = 500;

/**
 * Markdown as it is stored, after a form changed it: paragraphs that are as they were keep their lines, and in one that
 * was changed only the lines around the change are broken anew.
 * @param width how many letters a line may have
 */
export function rewrapMarkdown(old: string, shown: string, width: number): string {
  const before = splitBlocks(old);
  const after = shown
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
    .filter((words) => words.trim() !== '');
  if (Math.max(before.length, after.length) > PARAGRAPHS) return after.join('\n\n');
  const shownBefore = before.map((block) => unwrapMarkdown(block.join('\n')));
  const pairs = pairUp(shownBefore, after);
  return after
    .map((words, at) => {
      const pair = pairs[at] ?? -1;
      const like = before[pair];
      if (like && shownBefore[pair] === words) return like.join('\n');
      if (words.includes('\n') || !isPlain([words])) return words;
      return rewrap(like && isPlain(like) ? like : [], words, width).join('\n');
    })
    .join('\n\n');
}

/** For each new paragraph the old one that it was: counted from the beginning, and after the change from the end. */
function pairUp(old: readonly string[], now: readonly string[]): number[] {
  const head = old.findIndex((words, at) => words !== now[at]);
  const first = head < 0 ? old.length : head;
  return now.map((_, at) => {
    if (at < first) return at;
    const fromEnd = old.length - (now.length - at);
    return fromEnd >= first ? fromEnd : first;
  });
}

const splitBlocks = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n'));

/** Neither a list, a quotation, a heading nor a line that ends by force. */
const isPlain = (lines: readonly string[]): boolean =>
  lines.every((line) => !/^\s|^(?:[-*+>#|]|\d+[.)])\s|^(?:```|~~~|---|===)|\s\s$|\\$/.test(line));
