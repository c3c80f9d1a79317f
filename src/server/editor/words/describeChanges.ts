import { listChangedFiles, listInOrder, readValue, type Texts } from '#content';
import {
  type Block,
  type FieldPlace,
  findForm,
  getFieldLabel,
  parseProse,
  readField,
  toPlainText,
} from '#content/schema';
import type { ChangeSentence } from '../contract.ts';
import { compareFields, type Difference } from './compareFields.ts';
import { describeMoves, formatPosition } from './describeMoves.ts';
import { cutDifference, cutWords, quoteName } from './quoteName.ts';

export function describeChanges(before: Texts, after: Texts): ChangeSentence[] {
  const moves = describeEntryMoves(before, after);
  const isMoved = moves.length > 0 || hasOtherEntries(before, after);
  return [
    ...moves,
    ...listChangedFiles(before, after).flatMap((file) => describeFile(file, before, after, isMoved)),
  ];
}

/** @param isMoved whether moved entries are reported separately */
function describeFile(file: string, before: Texts, after: Texts, isMoved: boolean): ChangeSentence[] {
  const form = findForm(file);
  if (!form) return [];
  const kind = findEntryKind(file);
  if (kind && !(before.has(file) && after.has(file))) return [describeEntry(file, before, after)];
  const whole = (texts: Texts) => readValue(texts, { file, path: [] });
  const name = kind && (nameEntry(file, before) || nameEntry(file, after));
  const make = ({ path, label, says, photos, ...said }: Difference): ChangeSentence => {
    const full = name && !NAMES.has(String(path[0])) ? `${quoteName(name)}, ${label}` : label;
    const section = kind?.section ?? form.label;
    const sentence = says && { says: `${joinNames(section, full)}: ${says}` };
    const place = { id: `${file}#${path.join('.')}`, section, label: full };
    return { ...place, ...said, ...(photos && { photos }), ...sentence };
  };
  const differences = compareFields(form, whole(before), whole(after), [], []).filter(
    ({ path }) => !(kind && isMoved && path[0] === 'order'),
  );
  const [words, newWords] = [readFileBody(file, before), readFileBody(file, after)];
  const body = { path: ['body'], label: form.body?.label ?? form.label, before: words, after: newWords };
  return (words === newWords ? differences : [...differences, body]).map(make);
}

const NAMES: ReadonlySet<string> = new Set(['question', 'title']);

const joinNames = (section: string, label: string) => (section === label ? label : `${section}, ${label}`);

/** In letters: the limit of either value of a change. */
const MAX_CHANGED = 80;
/** In letters: the limit of an addition or removal. */
const MAX_ADDED = 240;

/** Formats a change for the list of earlier versions, such as `Telephone: 0491 570 006 → 0491 570 156`. */
export function formatChange({ section, label, before, after, says }: ChangeSentence): string {
  if (says) return says;
  const name = joinNames(section, label);
  if (before !== null && after !== null) {
    const [was, is] = cutDifference(before, after, MAX_CHANGED);
    return `${name}: ${was || 'nothing'} → ${is || 'nothing'}`;
  }
  const words = cutWords(before ?? after ?? '', MAX_ADDED) || 'nothing';
  return `${name}: ${before === null ? 'added' : 'removed'} ${words}`;
}

/** Labels of entry files, by their folder. */
const ENTRIES: Readonly<Record<string, { section: string; one: string }>> = {
  faq: { section: 'Questions', one: 'Question' },
  journal: { section: 'Journal', one: 'Post' },
};

const findEntryKind = (file: string) => ENTRIES[file.split('/')[0] ?? ''];

const MAX_EXCERPT = 160;

/** An entry file that was added or removed: its name and the beginning of its text. */
function describeEntry(file: string, before: Texts, after: Texts): ChangeSentence {
  const { section, one } = findEntryKind(file) ?? { section: file, one: file };
  const questions = listInOrder(after, 'faq');
  const where = questions.includes(file) ? formatPosition(questions.indexOf(file), questions.length) : '';
  return {
    id: `${file}#`,
    section,
    label: one,
    before: before.has(file) ? formatEntry(file, before) : null,
    after: after.has(file) ? formatEntry(file, after, where) : null,
  };
}

function formatEntry(file: string, texts: Texts, where = ''): string {
  const name = nameEntry(file, texts);
  const words = cutWords(stripMarkdown(readFileBody(file, texts) ?? ''), MAX_EXCERPT);
  const sentence = [name && quoteName(name) + where, words].filter(Boolean).join(name && where ? ': ' : ' ');
  return sentence || `Nothing is written yet${where}`;
}

/** Markdown is parsed in quadratic time for some texts, so only a little more than is shown is parsed. */
const MAX_PARSED = 1.5 * MAX_EXCERPT;

function stripMarkdown(markdown: string): string {
  const plain = toPlainText(parseProse(markdown.slice(0, MAX_PARSED)).prose as Block[]).replaceAll('\n', ' ');
  return markdown.length > MAX_PARSED ? `${plain}…` : plain;
}

function nameEntry(file: string, texts: Texts): string {
  const facts = readValue(texts, { file, path: [] });
  const name = readField(facts, 'question') ?? readField(facts, 'title');
  return typeof name === 'string' ? name : '';
}

const readFileBody = (file: string, texts: Texts): string | null =>
  file.endsWith('.md') ? (readValue(texts, { file, path: ['body'] }) as string | null) : null;

/** The label of a field, with the words or the number of its entry: "“Who pays?”, Answer", "Price 2, Amount". */
export function labelInEntry({ file, path }: FieldPlace, texts: Texts): string {
  const label = getFieldLabel(file, path);
  const kind = path.length > 0 ? findEntryKind(file) : undefined;
  const at = path.findLastIndex((key) => typeof key === 'number');
  if (!kind && at < 0) return label;
  const number = kind ? listInOrder(texts, file.split('/')[0] ?? '').indexOf(file) : Number(path[at]);
  const numbered = `${kind ? kind.one : getFieldLabel(file, path.slice(0, at + 1))} ${number + 1}`;
  const name = kind && nameEntry(file, texts);
  return at === path.length - 1 ? numbered : `${name ? quoteName(name) : numbered}, ${label}`;
}

/** Reports moved questions by their neighbours, because their numbers mean nothing to a reader. */
function describeEntryMoves(before: Texts, after: Texts): ChangeSentence[] {
  const { section, one } = ENTRIES['faq'] as { section: string; one: string };
  return describeMoves(
    listInOrder(before, 'faq'),
    listInOrder(after, 'faq'),
    (file) => nameEntry(file, after) || one,
  ).map(({ key, says }) => ({
    id: `${key}#order`,
    section,
    label: quoteName(nameEntry(key, after) || one),
    before: null,
    after: null,
    says: `${section}: ${says}`,
  }));
}

/** Whether questions were added or removed, which renumbers the others. */
function hasOtherEntries(before: Texts, after: Texts): boolean {
  const [was, is] = [listInOrder(before, 'faq'), listInOrder(after, 'faq')];
  return was.length !== is.length || was.some((file) => !after.has(file));
}

/** Parses the id of a sentence into the place of its field. */
export function toPlace(id: string) {
  const [file = '', path = ''] = id.split('#');
  return { file, path: path.split('.').filter(Boolean) };
}
