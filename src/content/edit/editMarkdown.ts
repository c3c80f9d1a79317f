import { EditRefused } from './editRefused.ts';
import { editYaml } from './editYaml.ts';
import { findWidth, keepLineEnds, wrapText } from './lines.ts';
import type { Path, Value } from './value.ts';
import type { FieldOrder } from './yaml/editText.ts';

/** The opening line, the front matter, the closing line and the text. Matches in linear time. */
const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)(.*?\n)(---[ \t]*\r?\n)(.*)$/s;

/** Sets or removes a field of the front matter of a Markdown file. @throws EditRefused as `editYaml` does */
export function editFrontMatter(text: string, path: Path, value: Value | null, orderOf?: FieldOrder): string {
  const { open, frontMatter, rest } = splitFrontMatter(text);
  return open + editYaml(frontMatter, path, value, orderOf) + rest;
}

export const readFrontMatter = (text: string): string => splitFrontMatter(text).frontMatter;

/** The text of a Markdown file as a form shows it, with each paragraph on one line. */
export const readBody = (text: string): string =>
  unwrapMarkdown(splitFrontMatter(text.replaceAll('\r\n', '\n')).body.trim());

/** Replaces the text of a Markdown file. Unchanged paragraphs keep their line breaks. */
export function editBody(text: string, formText: string): string {
  return keepLineEnds(text, (plain) => {
    const { body } = splitFrontMatter(plain);
    const oldText = body.trim();
    if (unwrapMarkdown(oldText) === formText.trim()) return plain;
    const before = plain.slice(0, plain.length - body.trimStart().length);
    const gap = before.length === plain.length - body.length ? '\n' : '';
    const end = oldText === '' ? '' : body.slice(body.trimEnd().length);
    return before + gap + rewrapMarkdown(oldText, formText, findWidth(oldText.split('\n'))) + (end || '\n');
  });
}

function splitFrontMatter(text: string): { open: string; frontMatter: string; rest: string; body: string } {
  const [match, open = '', frontMatter = '', closing = '', body = ''] = FRONT_MATTER.exec(text) ?? [];
  if (match === undefined)
    throw new EditRefused('The file does not begin with facts between two lines that are just ---.');
  return { open, frontMatter, rest: closing + body, body };
}

/** Joins each paragraph into one line, so that it wraps at any width. Lists and other blocks keep their lines. */
const unwrapMarkdown = (text: string): string =>
  splitBlocks(text)
    .map((block) => block.join(isPlain(block) ? ' ' : '\n'))
    .join('\n\n');

/** Wraps the changed paragraphs for the file. Unchanged paragraphs keep their line breaks. */
function rewrapMarkdown(oldText: string, formText: string, width: number): string {
  const blocks = splitBlocks(oldText).map((block) => block.join('\n'));
  const fileBlocks = new Map(blocks.map((block) => [unwrapMarkdown(block), block]));
  return splitBlocks(formText.replaceAll('\r\n', '\n'))
    .map((block) => block.join('\n'))
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.includes('\n') ? [block] : wrapText(block, width);
      return fileBlocks.get(block) ?? (isPlain(lines) ? lines.join('\n') : block);
    })
    .join('\n\n');
}

const splitBlocks = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n'));

/** Whether the lines are a plain paragraph: no list, quotation, heading, code block or forced line break. */
const isPlain = (lines: readonly string[]): boolean =>
  lines.every((line) => !/^\s|^(?:[-*+>#|]|\d+[.)])\s|^(?:```|~~~|---|===)|\s\s$|\\$/.test(line));
