/** Finds citations in a comment, test or page: a section of a document by name, or a decision record. */

export interface Citation {
  /** `SPEC`, `DESIGN` or `CONTRACT`; `record`; or a name without a document in the project. */
  document: string;
  /** Numbers or headings. Empty when the document was cited as a whole. */
  sections: string[];
  /** Texts expected in the section: a quoted name, or a setting, command or address in backticks. */
  parts: string[];
  line: number;
}

/** White space between words, or a line break inside a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/|#)?[ \t]*)`;
/** A pattern for "3, 4 and 9" or "3 to 5". @param digits the pattern of one number */
const makeListPattern = (digits: string) => String.raw`${digits}(?:(?:,|${GAP}(?:and|to))${GAP}${digits})*\b`;
const NUMBERS = String.raw`sections${GAP}(${makeListPattern(String.raw`\d+`)})|section${GAP}(\d+)`;
const HEADING = '"([^"]+)"';
const PART = '(?:"[^"]+"|`[^`]+`)';

const DOCUMENT_NAME = /\b(?:SPEC|DESIGN|CONTRACT|FACTS|RESEARCH|EXAMPLES)\b/g;
const SECTION_REFERENCE = new RegExp(
  `${GAP}(?:${NUMBERS}|${HEADING})(?:,?${GAP}(${PART}(?:${GAP}and${GAP}${PART})*))?`,
  'y',
);
const RECORD = new RegExp(
  String.raw`\b(?:records?|decisions?)(?:${GAP}|/)(${makeListPattern(String.raw`\d{4}`)})`,
  'gi',
);

export function findCitations(text: string): Citation[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const sectionCitations = [...text.matchAll(DOCUMENT_NAME)].map(({ 0: document, index }) => {
    SECTION_REFERENCE.lastIndex = index + document.length;
    const [, several, one, heading, parts] = SECTION_REFERENCE.exec(text) ?? [];
    const numbers = (several ?? one ?? '').match(/\d+/g) ?? [];
    return {
      document,
      sections: heading === undefined ? numbers : [joinLines(heading)],
      parts: (parts?.match(new RegExp(PART, 'g')) ?? []).map((part) => joinLines(part.slice(1, -1))),
      line: lineAt(index),
    };
  });
  const recordCitations = [...text.matchAll(RECORD)].map(({ 1: numbers = '', index }) => ({
    document: 'record',
    sections: numbers.match(/\d+/g) ?? [],
    parts: [],
    line: lineAt(index),
  }));
  return [...sectionCitations, ...recordCitations];
}

const joinLines = (text: string) => text.replaceAll(new RegExp(GAP, 'g'), ' ');

/** A merge marker, left by a merge whose conflict was not resolved. */
const MERGE_MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/** Line numbers, from 1, of merge markers. */
export const findMergeMarks = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (MERGE_MARKER.test(line) ? [at + 1] : []));
