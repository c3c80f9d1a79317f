import { readField } from '#content/form';
import { type Block, parseProse, toPlainText } from '#content/schema';
import { readBefore, type Texts } from '#drafts';
import type { PageReview } from './contract.ts';
import { cutWords, quoteName } from './quoteName.ts';
import { sayMoves, sayNewPlace } from './sayMoves.ts';
import { findForm } from './typedChanges.ts';

type Sentence = PageReview['sentences'][number];

/** Entries that are files of their own, by their folder. */
const ENTRIES: Readonly<Record<string, { section: string; one: string }>> = {
  faq: { section: 'Questions', one: 'Question' },
  journal: { section: 'Journal', one: 'Post' },
};

/** What an entry's file is called to its owner; nothing for other files. */
export const findEntryKind = (file: string) => ENTRIES[file.split('/')[0] ?? ''];

/** As much of what it says as tells it from others. */
const BEGINNING = 160;

/** An entry that came or went: its name, and how its words begin. */
export function sayEntry(file: string, before: Texts, after: Texts): Sentence {
  const { section, one } = findEntryKind(file) ?? { section: file, one: file };
  const all = listInOrder(after);
  const where = all.includes(file) ? sayNewPlace(all.indexOf(file), all.length) : '';
  return {
    ...{ id: `${file}#`, section, label: one },
    before: before.has(file) ? sayWhole(file, before) : null,
    after: after.has(file) ? sayWhole(file, after, where) : null,
  };
}

function sayWhole(file: string, texts: Texts, where = ''): string {
  const name = nameEntry(file, texts);
  const words = cutWords(sayPlainly(readFileBody(file, texts) ?? ''), BEGINNING);
  const said = [name && quoteName(name) + where, words].filter(Boolean).join(name && where ? ': ' : ' ');
  return said || `Nothing is written yet${where}`;
}

/** Few of its letters more than are shown: the time that Markdown takes grows with the square of some words. */
const READ = 1.5 * BEGINNING;

function sayPlainly(markdown: string): string {
  const plain = toPlainText(parseProse(markdown.slice(0, READ)).prose as Block[]).replaceAll('\n', ' ');
  return markdown.length > READ ? `${plain}…` : plain;
}

/** What it is called: its first fact of words. */
export function nameEntry(file: string, texts: Texts): string {
  const facts = readBefore(texts, file, { kind: 'set', path: [], value: '' });
  const named = readField(facts, 'question') ?? readField(facts, 'title');
  return typeof named === 'string' ? named : '';
}

export const readFileBody = (file: string, texts: Texts): string | null =>
  file.endsWith('.md') ? (readBefore(texts, file, { kind: 'body', text: '' }) as string | null) : null;

/** Questions that stand in another order: their numbers tell nobody which. */
export function sayEntryMoves(before: Texts, after: Texts): Sentence[] {
  const { section, one } = ENTRIES['faq'] as { section: string; one: string };
  return sayMoves(listInOrder(before), listInOrder(after), (file) => nameEntry(file, after) || one).map(
    ({ key, says }) => ({
      ...{ id: `${key}#order`, section, label: quoteName(nameEntry(key, after) || one) },
      ...{ before: null, after: null, says: `${section}: ${says}` },
    }),
  );
}

/** Whether other questions came or went: the numbers of those that stay tell nothing then. */
export function hasOtherEntries(before: Texts, after: Texts): boolean {
  const [was, is] = [listInOrder(before), listInOrder(after)];
  return was.length !== is.length || was.some((file) => !after.has(file));
}

const ordered = new WeakMap<Texts, readonly string[]>();

/** The questions as they stand on the page. Each new one asks for all of them. */
function listInOrder(texts: Texts): readonly string[] {
  const order = ordered.get(texts) ?? sortByPlace(texts);
  ordered.set(texts, order);
  return order;
}

function sortByPlace(texts: Texts): string[] {
  const places = [...texts.keys()]
    .filter((file) => file.startsWith('faq/'))
    .map((file) => ({ file, place: readPlace(file, texts) }));
  return places.sort((one, other) => one.place - other.place).map(({ file }) => file);
}

const readPlace = (file: string, texts: Texts): number =>
  findForm(file) ? Number(readBefore(texts, file, { kind: 'set', path: ['order'], value: '' }) ?? 0) : 0;
