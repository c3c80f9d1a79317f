/**
 * Makes untrusted text safe for a terminal: it cannot move the cursor, reverse a line, hide, or imitate program
 * output.
 */

/** Joiners that a name or an emoji needs: between letters of scripts that use them, and between pictographs. */
const JOINING = [
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|[0-9#*])\uFE0F`,
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`,
].join('|');

/** Controls, bidirectional and other invisible formatting, lone surrogates, blank letters. */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;

/** No script stacks so many marks on a letter; they would cover the lines above and below. */
const STACKED = String.raw`(?<=\p{M}{5})\p{M}`;

const UNSAFE = new RegExp(`(?!${JOINING})${HIDDEN}|${STACKED}`, 'gu');
const ASCII = /^[\x20-\x7e]*$/;
const INVISIBLE = new RegExp(HIDDEN, 'gu');

/** Replaces invisible characters of one line by their code point: ⟨U+202E⟩. */
export function toPrintable(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(UNSAFE, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${number}⟩`;
  });
}

/** Wraps to `width` between words where possible, because a terminal must not wrap itself. */
export function toPrintableLines(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(toPrintable(line.replaceAll('\t', '    ')), width));
}

/** Cuts to a width, with an ellipsis where text is missing. */
export function truncate(line: string, width: number): string {
  const [, rest] = splitAt(line, width);
  return rest === '' ? line : `${splitAt(line, width - 1)[0]}…`;
}

/** JSON with invisible characters escaped; parsers read the same text. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(INVISIBLE, (character) =>
    // Outside strings, the only line breaks are those of the indentation.
    character === '\n' ? character : character.split('').map(escapeUnit).join(''),
  );
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function wrapLine(line: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const piece of line.match(/ +|[^ ]+/g) ?? []) {
    let rest = piece;
    if (measureWidth(row) + measureWidth(rest) > width) {
      rows.push(row);
      row = '';
      if (rest.startsWith(' ')) continue;
    }
    while (measureWidth(rest) > width) {
      const [start, end] = splitAt(rest, width);
      rows.push(start);
      rest = end;
    }
    row += rest;
  }
  const filled = [...rows, row].map((text) => text.trimEnd()).filter((text) => text !== '');
  return filled.length > 0 ? filled : [''];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits where the first part is at most `width` wide, but at least one character long. */
function splitAt(text: string, width: number): [string, string] {
  let used = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += countCells(segment);
    if (used > width && index > 0) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ''];
}

function measureWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += countCells(segment);
  return width;
}

/** Latin, Greek, Cyrillic, Semitic and Indic scripts, punctuation and arrows. Others may take two cells. */
const NARROW = /^[\u0020-\u10FF\u1E00-\u22FF]+$/;

const countCells = (grapheme: string) => (NARROW.test(grapheme) ? 1 : 2);
