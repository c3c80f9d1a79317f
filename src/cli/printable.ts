/** Makes untrusted text safe for a terminal: it cannot move the cursor, reverse a line, hide, or imitate our output. */

/** Joiners that a name or an emoji needs: between letters of scripts with joiners, and between pictographs. */
const JOINERS = [
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|[0-9#*])\uFE0F`,
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`,
].join('|');

/** Controls, bidirectional and other invisible formatting, lone surrogates, blank letters. */
const INVISIBLE_PATTERN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;

/** Combining marks beyond five on a letter: no script has so many, and they would cover neighbouring lines. */
const STACKED_MARKS = String.raw`(?<=\p{M}{5})\p{M}`;

const UNSAFE_CHARACTERS = new RegExp(`(?!${JOINERS})${INVISIBLE_PATTERN}|${STACKED_MARKS}`, 'gu');
const ASCII_TEXT = /^[\x20-\x7e]*$/;
const INVISIBLE_CHARACTERS = new RegExp(INVISIBLE_PATTERN, 'gu');

/** Replaces the invisible characters of one line with their code points: ⟨U+202E⟩. */
export function toPrintable(text: string): string {
  if (ASCII_TEXT.test(text)) return text;
  return text.replace(UNSAFE_CHARACTERS, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${number}⟩`;
  });
}

/** Wraps to `width`, between words where possible, so that the terminal never has to wrap a line. */
export function toPrintableLines(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(toPrintable(line.replaceAll('\t', '    ')), width));
}

export function truncate(line: string, width: number): string {
  const [, rest] = splitAt(line, width);
  return rest === '' ? line : `${splitAt(line, width - 1)[0]}…`;
}

/** JSON with invisible characters escaped. Parsers read the same text. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(INVISIBLE_CHARACTERS, (character) =>
    // A line break is left as it is, because in JSON it can only be part of the indentation.
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
  const filledRows = [...rows, row].map((text) => text.trimEnd()).filter((text) => text !== '');
  return filledRows.length > 0 ? filledRows : [''];
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
  if (ASCII_TEXT.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += countCells(segment);
  return width;
}

/** Characters one terminal cell wide: Latin, Greek, Cyrillic, Semitic and Indic scripts, punctuation, arrows. */
const NARROW_TEXT = /^[\u0020-\u10FF\u1E00-\u22FF]+$/;

const countCells = (grapheme: string) => (NARROW_TEXT.test(grapheme) ? 1 : 2);
