import { EditRefused } from './change.ts';
import type { ContentChange } from './contentChange.ts';
import { editYaml } from './editYaml.ts';
import { keepLineEnds } from './lineEnds.ts';
import { rewrapMarkdown, unwrapMarkdown } from './paragraphs.ts';
import { remember } from './remember.ts';
import { findWidth } from './wrapText.ts';
import type { FieldOrder } from './yaml/setValue.ts';

/** A line that is just ---: what it begins with, and the next one. Patterns take no more time than the text is long. */
const RULE = /^---[ \t]*\n/;
const CLOSE = /\n---[ \t]*\n/g;

/** Changes a fact of a Markdown file. @throws EditRefused as `editYaml` does */
export function editFacts(text: string, change: ContentChange, orderOf?: FieldOrder): string {
  return keepLineEnds(text, (plain) => {
    const { open, facts, rest } = split(plain);
    return open + editYaml(facts, change, orderOf) + rest;
  });
}

/** The facts alone. */
export const readFacts = (text: string): string => split(text).facts;

/** The words of a Markdown file as a form shows them: a paragraph is one line. */
export const readBody = remember((text) => unwrapMarkdown(split(text.replaceAll('\r\n', '\n')).words.trim()));

/** Changes the words of a Markdown file, and of those only the lines that have changed. */
export function editBody(text: string, shown: string): string {
  return keepLineEnds(text, (plain) => {
    const { words } = split(plain);
    const body = words.trim();
    if (unwrapMarkdown(body) === shown.trim()) return plain;
    const before = plain.slice(0, plain.length - words.trimStart().length);
    const gap = before.length === plain.length - words.length ? '\n' : '';
    const end = body === '' ? '' : words.slice(words.trimEnd().length);
    return before + gap + rewrapMarkdown(body, shown, findWidth(body.split('\n'))) + (end || '\n');
  });
}

/** The line that opens the facts, they, and the rest: the line that closes them, and the words below it. */
function split(text: string): { open: string; facts: string; rest: string; words: string } {
  const open = RULE.exec(text)?.[0] ?? '';
  const from = open.length;
  // One line of facts at least.
  const first = text.indexOf('\n', from);
  CLOSE.lastIndex = first;
  const close = open === '' || first < 0 ? null : CLOSE.exec(text);
  if (!close)
    throw new EditRefused('The file does not begin with facts between two lines that are just ---.');
  const end = close.index + 1;
  return {
    ...{ open, facts: text.slice(from, end), rest: text.slice(end) },
    words: text.slice(close.index + close[0].length),
  };
}
