import { type Alias, type Document, isAlias, type Scalar, visit, type YAMLError } from 'yaml';

/** What is wrong with the YAML itself, in words for someone who has never heard of YAML. */
export interface YamlFault {
  /** Counted from the start of the text. */
  offset: number;
  found: string;
  expected: string;
}

export const QUOTES = "the whole text in 'quotes'";
const ENTRY = 'a name, a colon, a space and the words, such as "heading: Hello"';

/** The first fault only: what the parser says after it mostly follows from it. */
export function findYamlFault(document: Document, text: string): YamlFault | undefined {
  const [first] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  return first
    ? describeInPlainWords(first, document, text)
    : (describeReservedMark(document) ?? describeHash(document, text));
}

function describeInPlainWords(error: YAMLError, document: Document, text: string): YamlFault {
  const offset = error.pos[0];
  const rest = readRestOfLine(text, offset).replace(/ #.*/, '');
  const fault = (found: string, expected: string, at = offset): YamlFault => ({
    offset: at,
    found,
    expected,
  });
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return fault('a tab at the start of the line', 'two spaces for each step');
    case 'DUPLICATE_KEY':
      return fault(
        `the name "${rest.replace(/:.*/, '')}" a second time`,
        'each name once: keep one of the two',
      );
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (/:(?:\s|$)/.test(rest)) return fault('a colon inside the text', QUOTES);
      return fault(
        'a line that starts further right than the one above it',
        'the same spaces as the line above',
        text.indexOf('\n', offset) + 1,
      );
    case 'BAD_INDENT':
      if (/^Flow/.test(error.message)) return describeUnclosedBracket(error, text);
      return fault(
        'a line that starts with more or fewer spaces than the lines it belongs to',
        'as many spaces as they have',
      );
    case 'MULTILINE_IMPLICIT_KEY':
      return fault('a line without a colon and a space after its name', ENTRY);
    case 'MISSING_CHAR':
      if (/closing ["']/.test(error.message))
        return describeUnclosedQuote(quoteBefore(document, offset) ?? offset);
      return fault('a line without a colon and a space after its name', ENTRY);
    case 'BAD_DQ_ESCAPE':
      return fault('a \\ in a text in "double quotes"', "the text in 'single quotes'");
    case 'MULTIPLE_DOCS':
      return fault('a line that is just ---', 'no such line here');
    default:
      return describeUnexpected(error, document, text);
  }
}

/** A text that starts with a mark that YAML keeps for itself, or words after a text's closing quote. */
function describeUnexpected(error: YAMLError, document: Document, text: string): YamlFault {
  const offset = error.pos[0];
  const quote = quoteBefore(document, offset);
  if (quote !== undefined) {
    if (text.slice(quote, offset).includes('\n')) return describeUnclosedQuote(quote);
    const mark = text[quote] ?? '';
    const other = mark === "'" ? '"' : "'";
    return {
      offset,
      found: `words after the closing ${mark}`,
      expected: `the whole text between two ${other}, when there is a ${mark} inside it`,
    };
  }
  const line = readLineAround(text, offset);
  const mark = /^\s*(?:- )*(?:[\w-]+:\s+)?([*&!@%`{}[\]|>,])/.exec(line)?.[1];
  const found = mark
    ? `a text that starts with ${mark}`
    : `"${readRestOfLine(text, offset)}" where it does not belong`;
  return { offset, found, expected: QUOTES };
}

/** Marks that YAML understands and no owner means: *alias and &anchor. */
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

/** ` #` ends words and begins a remark, which `Unit #4` does not mean. */
function describeHash(document: Document, text: string): YamlFault | undefined {
  let fault: YamlFault | undefined;
  visit(document, {
    Scalar(_, { type, range, value }) {
      // Where nothing is left, the field says itself what it needs.
      if (type !== 'PLAIN' || !range || value === null) return undefined;
      const hash = /^[^\S\n]*(#[\p{L}\d][^\n]*)/u.exec(text.slice(range[1]));
      if (!hash) return undefined;
      fault = {
        offset: range[1],
        found: `a # inside the text ("${hash[1]}")`,
        expected: `${QUOTES}, or a blank behind the # of a remark`,
      };
      return visit.BREAK;
    },
  });
  return fault;
}

function describeUnclosedQuote(offset: number): YamlFault {
  return {
    offset,
    found: 'a quote that opens here and is not closed',
    expected: 'the same quote at the end of the text',
  };
}

function describeUnclosedBracket(error: YAMLError, text: string): YamlFault {
  const [open, close] = error.message.startsWith('Flow map') ? ['{', '}'] : ['[', ']'];
  const offset = Math.max(0, text.lastIndexOf(open, error.pos[0]));
  return { offset, found: `a ${open} that opens here and is not closed`, expected: `a ${close} at its end` };
}

/** Where the quoted text opens that ends at the offset or shortly before it. */
function quoteBefore(document: Document, offset: number): number | undefined {
  let opens: number | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if (range && type?.startsWith('QUOTE_') && range[0] < offset && offset <= range[2] + 1)
        opens = range[0];
    },
  });
  return opens;
}

function readRestOfLine(text: string, offset: number): string {
  return text.slice(offset).split('\n', 1)[0] ?? '';
}

function readLineAround(text: string, offset: number): string {
  return readRestOfLine(text, text.lastIndexOf('\n', offset - 1) + 1);
}
