const MARK = '\u{FEFF}';

/**
 * Edits a text as if its lines ended in `\n` and it had no byte order mark. Unchanged lines keep their line ends; new ones
 * get the more common one.
 */
export function keepLineEnds(text: string, edit: (plain: string) => string): string {
  const mark = text.startsWith(MARK) ? MARK : '';
  const raw = splitLines(text.slice(mark.length));
  const before = raw.map(toPlain);
  const after = splitLines(edit(before.join('')));
  const common = raw.filter((line) => line.endsWith('\r\n')).length * 2 > raw.length ? '\r\n' : '\n';

  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let foot = 0;
  while (
    foot < before.length - head &&
    foot < after.length - head &&
    before.at(-1 - foot) === after.at(-1 - foot)
  )
    foot += 1;
  const middle = after.slice(head, after.length - foot).map((line) => line.replace(/\n$/, common));
  return mark + [...raw.slice(0, head), ...middle, ...raw.slice(raw.length - foot)].join('');
}

const splitLines = (text: string) => text.split(/(?<=\n)/);
const toPlain = (line: string) => line.replace(/\r\n$/, '\n');

/** Files are wrapped at their longest line, within these limits. */
const NARROW = 80;
const WIDE = 120;

export const findWidth = (lines: readonly string[]): number =>
  lines.reduce((width, line) => Math.min(WIDE, Math.max(width, line.length)), NARROW);

/** Wraps a text at `width` letters, only at single spaces, so that joining the lines restores it. */
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
