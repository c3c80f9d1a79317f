import { countEqualEnds } from './value.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Edits a text as if its lines ended in `\n` and it had no byte order mark. Unchanged lines keep their line ends; new
 * lines get the more common kind.
 */
export function keepLineEnds(text: string, edit: (plain: string) => string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const rawLines = splitLines(text.slice(mark.length));
  const linesBefore = rawLines.map((line) => line.replace(/\r\n$/, '\n'));
  const linesAfter = splitLines(edit(linesBefore.join('')));
  const commonLineEnd =
    rawLines.filter((line) => line.endsWith('\r\n')).length * 2 > rawLines.length ? '\r\n' : '\n';

  const { start, end } = countEqualEnds(linesBefore, linesAfter, Object.is);
  const changedLines = linesAfter
    .slice(start, linesAfter.length - end)
    .map((line) => line.replace(/\n$/, commonLineEnd));
  const linesAtEnd = rawLines.slice(rawLines.length - end);
  return mark + [...rawLines.slice(0, start), ...changedLines, ...linesAtEnd].join('');
}

const splitLines = (text: string) => text.split(/(?<=\n)/);

/** Limits of the width at which text is wrapped. Within the limits, the longest line of the file decides. */
const MIN_WIDTH = 80;
const MAX_WIDTH = 120;

export const findWidth = (lines: readonly string[]): number =>
  lines.reduce((width, line) => Math.min(MAX_WIDTH, Math.max(width, line.length)), MIN_WIDTH);

/** Wraps a text at `width` characters, only at single spaces, so that joining the lines restores the text. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of text.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= width)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}
