import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  type Range,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import type { Mismatch } from './contentError.ts';

/** A syntax error, in words for someone who has never heard of YAML. */
export interface YamlFault extends Mismatch {
  offset: number;
}

export const QUOTES = "the whole text in 'quotes'";
const askForQuotes = (text: string) =>
  /^\s*[“”„‘’‚«]/u.test(text) ? `straight quotes, "such as these", around the whole text` : QUOTES;
const ENTRY_EXPECTED = 'a name, a colon, a space and the words, such as "heading: Hello"';

/** Finds the first fault only, because later parser errors mostly follow from the first. */
export function findYamlFault(document: Document, text: string): YamlFault | undefined {
  const [firstError] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (!firstError) return describeReservedMark(document) ?? describeHash(document, text);
  const offset = firstError.pos[0];
  const lookalike = findLookalike(document, text, offset);
  return lookalike ?? { offset, ...describeParserError(firstError, document, text) };
}

/** Unicode spaces other than the plain space, and characters without width. */
const HIDDEN_CHARACTERS = /(?![ \n\r])[\p{Zs}\p{Cf}]/gu;
/** The start of a line, up to the first colon or dash and the character after it. */
const LINE_START = /^(?:[^:：'"\n]*[:：][^\n]?|[^\S\n]*-[^\n]?)/gmu;

/**
 * Finds characters before `until` that only look like YAML syntax: bullets and wide colons of websites and word
 * processors. Call it only for files with a fault, because these characters are valid in text.
 */
export function findLookalike(document: Document, text: string, until = text.length): YamlFault | undefined {
  const quoted = listScalars(document).filter(({ type }) => type !== 'PLAIN');
  for (const { 0: start, index } of text.matchAll(LINE_START)) {
    if (index > until) return undefined;
    const fault = describeLookalike(start);
    if (fault && !quoted.some(({ range: [from, to] }) => from < index && index < to))
      return { offset: index, ...fault };
  }
  return undefined;
}

function describeLookalike(start: string): Mismatch | undefined {
  const visibleStart = start.replace(HIDDEN_CHARACTERS, (char) => (/\p{Zs}/u.test(char) ? ' ' : ''));
  const [, bullet] = /^\s*([•·●▪◦‣–—])\s/u.exec(visibleStart) ?? [];
  if (bullet) return { found: `"${bullet}" at the start of the line`, expected: 'a - and a space' };
  if (/^\s*\w+\s?：/u.test(visibleStart))
    return { found: 'a wide colon behind the name', expected: ENTRY_EXPECTED };
  const isName = /^\s*(?:- +)*\w+ ?:.?$|^\s*-.?$/u.test(visibleStart);
  if (!isName || visibleStart === start) return undefined;
  const [, name] = /(\w+) ?:/u.exec(visibleStart) ?? [];
  return {
    found: `a hidden blank beside ${name ? `the name "${name}"` : 'the -'}`,
    expected: 'ordinary spaces: delete what looks like one there, and type it anew',
  };
}

type PlacedScalar = Scalar & { range: Range };

function listScalars(document: Document): PlacedScalar[] {
  const scalars: Scalar[] = [];
  visit(document, { Scalar: (_, node) => void scalars.push(node) });
  return scalars.filter((node): node is PlacedScalar => Boolean(node.range));
}

/** Parser errors whose code is enough to explain them: what was found, and what is expected. */
const SYNTAX_FAULTS: Partial<Record<ErrorCode, readonly [found: string, expected: string]>> = {
  TAB_AS_INDENT: ['a tab at the start of the line', 'two spaces for each step'],
  BAD_INDENT: [
    'a line that starts with more or fewer spaces than the lines it belongs to',
    'as many spaces as they have',
  ],
  BLOCK_IN_FLOW: ['a colon inside the text', QUOTES],
  MULTILINE_IMPLICIT_KEY: ['a line without a colon and a space after its name', ENTRY_EXPECTED],
  MISSING_CHAR: ['a line without a colon and a space after its name', ENTRY_EXPECTED],
  BAD_DQ_ESCAPE: ['a \\ in a text in "double quotes"', "the text in 'single quotes'"],
  MULTIPLE_DOCS: ['a line that is just ---', 'no such line here'],
};

/** @returns an offset too, if the cause is not at the error's own offset */
function describeParserError(
  error: YAMLError,
  document: Document,
  text: string,
): Mismatch & { offset?: number } {
  const { code, message } = error;
  const offset = error.pos[0];
  const rest = readRestOfLine(text, offset).replace(/ #.*/, '');
  if (code === 'DUPLICATE_KEY')
    return {
      found: `the name "${rest.replace(/:.*/, '')}" a second time`,
      expected: 'each name once: keep one of the two',
    };
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    if (/:(?:\s|$)/.test(rest)) return { found: 'a colon inside the text', expected: askForQuotes(rest) };
    const found = 'a line that starts further right than the one above it';
    return { offset: text.indexOf('\n', offset) + 1, found, expected: 'the same spaces as the line above' };
  }
  if (code === 'BAD_INDENT' && message.startsWith('Flow')) return describeUnclosedBracket(error, text);
  const quote = findOpeningQuote(document, offset);
  if (code === 'MISSING_CHAR' && /closing ["']/.test(message)) return describeUnclosedQuote(quote ?? offset);
  const [found, expected] = SYNTAX_FAULTS[code] ?? [];
  if (found && expected) return { found, expected };
  return quote === undefined ? describeMark(offset, text) : describeWordsAfter(quote, offset, text);
}

function describeWordsAfter(quote: number, offset: number, text: string): Mismatch & { offset?: number } {
  if (text.slice(quote, offset).includes('\n')) return describeUnclosedQuote(quote);
  const mark = text[quote] ?? '';
  const otherQuote = mark === "'" ? '"' : "'";
  return {
    found: `words after the closing ${mark}`,
    expected: `the whole text between two ${otherQuote}, when there is a ${mark} inside it`,
  };
}

/** Describes a text that starts with a reserved character of YAML. */
function describeMark(offset: number, text: string): Mismatch {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [before = '', mark] =
    /^\s*(?:- )*(?:[\w-]+:\s+)?([*&!@%`{}[\]|>,])/.exec(readRestOfLine(text, start)) ?? [];
  const closing = { '{': '}', '[': ']' }[mark ?? ''];
  if (closing && offset >= start + before.length && !text.slice(start, offset).includes(closing))
    return { found: `a ${text[offset] ?? ''} inside the text`, expected: QUOTES };
  const unexpected = `"${readRestOfLine(text, offset)}" where it does not belong`;
  return { found: mark ? `a text that starts with ${mark}` : unexpected, expected: QUOTES };
}

/** Reports *alias and &anchor: owners type these characters only by accident. */
function describeReservedMark(document: Document): YamlFault | undefined {
  let fault: YamlFault | undefined;
  visit(document, {
    Node(_, node) {
      const mark = isAlias(node) ? '*' : node.anchor && '&';
      if (!mark) return undefined;
      const offset = (node as Alias | Scalar).range?.[0] ?? 0;
      fault = { offset, found: `a text that starts with ${mark}`, expected: QUOTES };
      return visit.BREAK;
    },
  });
  return fault;
}

/** Reports ` #` inside text, as in `Unit #4`: YAML reads the rest of the line as a comment. */
function describeHash(document: Document, text: string): YamlFault | undefined {
  for (const { type, range, value } of listScalars(document)) {
    // The schema reports an empty field.
    if (type !== 'PLAIN' || value === null) continue;
    const hash = /^[^\S\n]*(#[\p{L}\d][^\n]*)/u.exec(text.slice(range[1]));
    if (!hash) continue;
    return {
      offset: range[1],
      found: `a # inside the text ("${hash[1]}")`,
      expected: `${askForQuotes(text.slice(range[0]))}, or a blank behind the # of a remark`,
    };
  }
  return undefined;
}

const describeUnclosedQuote = (offset: number): YamlFault => ({
  offset,
  found: 'a quote that opens here and is not closed',
  expected: 'the same quote at the end of the text',
});

function describeUnclosedBracket(error: YAMLError, text: string): YamlFault {
  const [open, close] = error.message.startsWith('Flow map') ? ['{', '}'] : ['[', ']'];
  const offset = Math.max(0, text.lastIndexOf(open, error.pos[0]));
  for (const line of text.slice(offset, error.pos[0]).split('\n')) {
    const at = line.search(/[\s,{[]#/) + 1;
    if (at > 0 && line.includes(close, at))
      return { offset, found: `a # inside the text ("${line.slice(at)}")`, expected: QUOTES };
  }
  return { offset, found: `a ${open} that opens here and is not closed`, expected: `a ${close} at its end` };
}

/** The start of the quoted text that contains the offset or ends directly before it. */
const findOpeningQuote = (document: Document, offset: number): number | undefined =>
  listScalars(document).findLast(
    ({ type, range }) => type?.startsWith('QUOTE_') && range[0] < offset && offset <= range[2] + 1,
  )?.range[0];

const readRestOfLine = (text: string, offset: number): string => text.slice(offset).split('\n', 1)[0] ?? '';
