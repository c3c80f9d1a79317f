/** Files are wrapped where their longest line says, within reason. */
const NARROW = 80;
const WIDE = 120;

export const findWidth = (lines: readonly string[]): number =>
  lines.reduce((width, line) => Math.min(WIDE, Math.max(width, line.length)), NARROW);

/** Breaks words into lines of at most `width` letters. Only at single spaces, so that joining them brings all back. */
export function wrapWords(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of words.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= width)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}

/**
 * The lines of a paragraph that was changed: those before and after the change stay as they were, and only what is
 * between is broken anew.
 */
export function rewrap(old: readonly string[], words: string, width: number): string[] {
  const before = countKept(old, words, (line, rest) => rest === line || rest.startsWith(`${line} `));
  const head = old.slice(0, before);
  const rest = words.slice(head.join(' ').length).trimStart();
  if (rest === '') return head;
  const tail = old.slice(before).reverse();
  const after = countKept(tail, rest, (line, end) => end.endsWith(` ${line}`), -1);
  const foot = tail.slice(0, after).reverse();
  const middle = after === 0 ? rest : rest.slice(0, -foot.join(' ').length).trimEnd();
  return [...head, ...wrapWords(middle, width), ...foot];
}

/** How many lines, in their order, stand at the beginning of the words; at their end, with `-1`. */
function countKept(
  lines: readonly string[],
  words: string,
  stands: (line: string, rest: string) => boolean,
  from: 1 | -1 = 1,
): number {
  let rest = words;
  let count = 0;
  for (const line of lines) {
    if (line === '' || !stands(line, rest)) break;
    rest = from === 1 ? rest.slice(line.length + 1) : rest.slice(0, -line.length - 1);
    count += 1;
  }
  return count;
}
