/** Finds what a comment, a test or a page cites: a section of a document by name, or a decision record. */

export interface Citation {
  /** `SPEC`, `DESIGN`, `CONTRACT`; `record`; or a name that is no document of the project. */
  document: string;
  /** Numbers or headings. None: the document was named without saying where to look in it. */
  sections: string[];
  /** What is to be found in the section: a name in quotation marks, or a setting, command or address set as code. */
  parts: string[];
  line: number;
}

/** Between two words: spaces, or the end of a line and what begins the next one in a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/|#)?[ \t]*)`;
/** "3, 4 and 9", "3 to 5"; `digits` is the pattern of one. */
const listOf = (digits: string) => String.raw`${digits}(?:(?:,|${GAP}(?:and|to))${GAP}${digits})*\b`;
const NUMBERS = String.raw`sections${GAP}(${listOf(String.raw`\d+`)})|section${GAP}(\d+)`;
const HEADING = '"([^"]+)"';
const PART = '(?:"[^"]+"|`[^`]+`)';

const NAME = /\b(?:SPEC|DESIGN|CONTRACT|FACTS|RESEARCH|EXAMPLES)\b/g;
const PLACE = new RegExp(
  `${GAP}(?:${NUMBERS}|${HEADING})(?:,?${GAP}(${PART}(?:${GAP}and${GAP}${PART})*))?`,
  'y',
);
const RECORD = new RegExp(
  String.raw`\b(?:records?|decisions?)(?:${GAP}|/)(${listOf(String.raw`\d{4}`)})`,
  'gi',
);

export function findCitations(text: string): Citation[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const named = [...text.matchAll(NAME)].map(({ 0: document, index }) => {
    PLACE.lastIndex = index + document.length;
    const [, several, one, heading, parts] = PLACE.exec(text) ?? [];
    const numbers = (several ?? one ?? '').match(/\d+/g) ?? [];
    return {
      document,
      sections: heading === undefined ? numbers : [joinLines(heading)],
      parts: (parts?.match(new RegExp(PART, 'g')) ?? []).map((part) => joinLines(part.slice(1, -1))),
      line: lineAt(index),
    };
  });
  const records = [...text.matchAll(RECORD)].map(({ 1: numbers = '', index }) => ({
    document: 'record',
    sections: numbers.match(/\d+/g) ?? [],
    parts: [],
    line: lineAt(index),
  }));
  return [...named, ...records];
}

const joinLines = (text: string) => text.replaceAll(new RegExp(GAP, 'g'), ' ');

/** A line that a merge left behind: both sides of it stand in the text, and nobody has chosen. */
const MARK = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/** The lines of a text, from 1, on which a merge has left its marks. */
export const findMergeMarks = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (MARK.test(line) ? [at + 1] : []));
