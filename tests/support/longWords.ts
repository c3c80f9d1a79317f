import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument, Scalar, visit } from 'yaml';

/** In characters: the heading length that the page must support. */
const HEADING = 80;
const HEADINGS = ['heading', 'title', 'question', 'qualificationsHeading'];
const TEXTS = [
  'eyebrow',
  'lead',
  'intro',
  'text',
  'note',
  'callToAction',
  'name',
  'meaning',
  'qualifications',
];
/** Files with text of the page. Other files contain facts, or text that only scripts show. */
const TEXT_FILES = ['home', 'overview', 'services', 'pricing', 'contact', 'faq', 'footer'];
const MORE_QUESTIONS = 6;

/** Writes a practice with a long name, headings of eighty characters, texts three times as long, and ten questions. */
export async function writeLongPractice(from: string, into: string): Promise<void> {
  await cp(from, into, { recursive: true });
  for (const name of TEXT_FILES) await rewrite(join(into, `${name}.yaml`), lengthenYaml);
  await rewrite(join(into, 'practice.yaml'), lengthenWordmark);
  await rewrite(join(into, 'about.md'), lengthenMarkdown);
  const questions = (await readdir(join(into, 'faq'))).map((file) => join(into, 'faq', file));
  for (const file of questions) await rewrite(file, lengthenMarkdown);
  const [first = ''] = questions;
  const question = await readFile(first, 'utf8');
  for (let more = 1; more <= MORE_QUESTIONS; more += 1)
    await writeFile(
      join(into, 'faq', `more-${more}.md`),
      question.replace(/^order: \d+$/m, `order: ${90 + more}`),
    );
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

function lengthenWordmark(text: string): string {
  const document = parseDocument(text);
  document.setIn(['wordmark', 'name'], 'Northern Rivers Exercise Physiology, Pilates and Falls Clinic');
  document.setIn(['wordmark', 'place'], 'Tweed Heads West & Banora Point');
  return document.toString();
}

function lengthenMarkdown(text: string): string {
  const [, facts = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return `---\n${lengthenYaml(facts)}---\n${`${body.trim()}\n\n`.repeat(3)}`;
}

function lengthenYaml(text: string): string {
  const document = parseDocument(text);
  visit(document, {
    Pair(_, { key, value }) {
      const name = key instanceof Scalar ? String(key.value) : '';
      if (HEADINGS.includes(name)) lengthen(value, toHeading);
      else if (TEXTS.includes(name)) lengthen(value, triple);
    },
  });
  return document.toString();
}

/** Lengthens a text, or each text of a list. */
function lengthen(node: unknown, change: (text: string) => string): void {
  if (node instanceof Scalar) {
    if (typeof node.value === 'string') node.value = change(node.value);
  } else if (node && typeof node === 'object' && 'items' in node) {
    for (const item of node.items as unknown[]) lengthen(item instanceof Scalar ? item : undefined, change);
  }
}

const triple = (text: string) => `${text} ${text} ${text}`;

/** Repeats whole words up to the heading length. */
function toHeading(text: string): string {
  let heading = text;
  const more = `${text.replace(/[.?!]$/, '')} again and again, whatever it takes`.split(' ');
  for (let at = 0; heading.length + 1 + (more[at % more.length] ?? '').length <= HEADING; at += 1)
    heading += ` ${more[at % more.length]}`;
  return heading;
}
