import { readField } from '#content/form';
import { type Block, parseProse, toPlainText } from '#content/schema';
import { readBefore, type Texts } from '#drafts';
import type { PageReview } from './contract.ts';
import { cutWords, quoteName } from './quoteName.ts';
import { sayMoves } from './sayMoves.ts';
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
  const say = (texts: Texts) => (texts.has(file) ? sayWhole(file, texts) : null);
  return { id: `${file}#`, section, label: one, before: say(before), after: say(after) };
}

function sayWhole(file: string, texts: Texts): string {
  const name = nameEntry(file, texts);
  const words = cutWords(sayPlainly(readFileBody(file, texts) ?? ''), BEGINNING);
  return [name && quoteName(name), words].filter(Boolean).join(' ') || 'Nothing is written yet';
}

const sayPlainly = (markdown: string): string =>
  toPlainText(parseProse(markdown).prose as Block[]).replaceAll('\n', ' ');

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
  const files = [...before.keys()].filter((file) => file.startsWith('faq/') && after.has(file));
  const sort = (texts: Texts) =>
    files.toSorted((one, other) => readPlace(one, texts) - readPlace(other, texts));
  const { section, one } = ENTRIES['faq'] as { section: string; one: string };
  return sayMoves(sort(before), sort(after), (file) => nameEntry(file, after) || one).map(
    ({ key, says }) => ({
      ...{ id: `${key}#order`, section, label: quoteName(nameEntry(key, after) || one) },
      ...{ before: null, after: null, says: `${section}: ${says}` },
    }),
  );
}

const readPlace = (file: string, texts: Texts): number =>
  findForm(file) ? Number(readBefore(texts, file, { kind: 'set', path: ['order'], value: '' }) ?? 0) : 0;
