import { EditRefused } from './change.ts';
import type { ContentChange } from './contentChange.ts';
import { editYaml } from './editYaml.ts';
import { keepLineEnds } from './lineEnds.ts';
import { rewrapMarkdown, unwrapMarkdown } from './paragraphs.ts';
import type { FieldOrder } from './yaml/setValue.ts';

/** The facts between two lines that are just ---, and the words below them. */
const PARTS = /^(---[ \t]*\n)([\s\S]*?\n)(---[ \t]*\n)(\s*)([\s\S]*?)(\s*)$/;

const NARROW = 80;
const WIDE = 120;

/** Changes a fact of a Markdown file. @throws EditRefused as `editYaml` does */
export function editFacts(text: string, change: ContentChange, orderOf?: FieldOrder): string {
  return keepLineEnds(text, (plain) => {
    const [, open, facts = '', close = ''] = split(plain);
    const rest = plain.slice((open + facts + close).length);
    return open + editYaml(facts, change, orderOf) + close + rest;
  });
}

/** The facts alone. */
export const readFacts = (text: string): string => split(text)[2] ?? '';

/** The words of a Markdown file as a form shows them: a paragraph is one line. */
export const readBody = (text: string): string =>
  unwrapMarkdown(split(text.replaceAll('\r\n', '\n'))[5] ?? '');

/** Changes the words of a Markdown file, and of those only the lines that have changed. */
export function editBody(text: string, shown: string): string {
  return keepLineEnds(text, (plain) => {
    const [, open, facts, close, gap, body = '', end] = split(plain);
    if (unwrapMarkdown(body) === shown.trim()) return plain;
    const lengths = body.split('\n').map((line) => line.length);
    const width = Math.min(WIDE, Math.max(NARROW, ...lengths));
    return `${open}${facts}${close}${gap || '\n'}${rewrapMarkdown(body, shown, width)}${end || '\n'}`;
  });
}

function split(text: string): string[] {
  const parts = PARTS.exec(text);
  if (!parts)
    throw new EditRefused('The file does not begin with facts between two lines that are just ---.');
  return [...parts];
}
