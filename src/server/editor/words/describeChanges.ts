import { listChangedFiles, listInOrder, readValue, type Texts } from '#content';
import {
  type Block,
  type FieldPlace,
  findForm,
  getFieldLabel,
  getFileLabel,
  parseProse,
  readField,
  toPlainText,
} from '#content/schema';
import {
  compareFields,
  cutDifference,
  cutText,
  type Difference,
  describeMoves,
  formatPosition,
  quoteName,
} from './compareFields.ts';

/** A change of a field in words. An empty path means the whole file. */
interface ChangeSentence extends Difference {
  readonly file: string;
  /** The label of the file. */
  readonly section: string;
}

/** Moved questions are described by their new neighbours, because order numbers mean nothing to a reader. */
export function describeChanges(before: Texts, after: Texts): ChangeSentence[] {
  const [oldOrder, newOrder] = [listInOrder(before, 'faq'), listInOrder(after, 'faq')];
  const { section, singular } = QUESTIONS;
  const getName = (file: string) => nameEntry(file, after) || singular;
  const moves = describeMoves(oldOrder, newOrder, getName).map(({ key: file, says }) => ({
    file,
    path: ['order'],
    section,
    label: quoteName(getName(file)),
    before: null,
    after: null,
    says: `${section}: ${says}`,
  }));
  return [...moves, ...listChangedFiles(before, after).flatMap((file) => describeFile(file, before, after))];
}

function describeFile(file: string, before: Texts, after: Texts): ChangeSentence[] {
  const form = findForm(file);
  if (!form) return [];
  const kind = findEntryKind(file);
  if (kind && !(before.has(file) && after.has(file))) return [describeEntry(file, kind, before, after)];
  const name = kind && (nameEntry(file, before) || nameEntry(file, after));
  const section = kind?.section ?? form.label;
  const [oldValue, newValue] = [before, after].map((texts) => readValue(texts, { file, path: [] }));
  return compareFields(form, oldValue, newValue, [], [])
    .filter(({ path }) => !(kind && path[0] === 'order'))
    .map((difference): ChangeSentence => {
      const isNamed = name && !['question', 'title'].includes(String(difference.path[0]));
      const label = isNamed ? `${quoteName(name)}, ${difference.label}` : difference.label;
      const says = difference.says && `${joinNames(section, label)}: ${difference.says}`;
      return { ...difference, file, section, label, ...(says && { says }) };
    });
}

const joinNames = (section: string, label: string) => (section === label ? label : `${section}, ${label}`);

/** The label of a finding, preceded by its section's name except for a question or post. */
export const nameWithSection = (file: string, label: string): string =>
  findEntryKind(file) ? label : joinNames(getFileLabel(file), label);

/** In characters: the limits of either value of a change, and of an addition or removal. */
const MAX_CHANGED = 80;
const MAX_ADDED = 240;

/** Formats a change for the list of earlier versions, such as `Telephone: 0491 570 006 → 0491 570 156`. */
export function formatChange({ section, label, before, after, says }: ChangeSentence): string {
  if (says) return says;
  const name = joinNames(section, label);
  if (before !== null && after !== null) {
    const [was, is] = cutDifference(before, after, MAX_CHANGED);
    return `${name}: ${was || 'nothing'} → ${is || 'nothing'}`;
  }
  const text = cutText(before ?? after ?? '', MAX_ADDED) || 'nothing';
  return `${name}: ${before === null ? 'added' : 'removed'} ${text}`;
}

const QUESTIONS = { section: 'Questions', singular: 'Question' };
const POSTS = { section: 'Journal', singular: 'Post' };

const findEntryKind = (file: string) =>
  file.startsWith('faq/') ? QUESTIONS : file.startsWith('journal/') ? POSTS : undefined;

const MAX_EXCERPT = 160;

/** Describes an added or removed entry file by its name and the beginning of its text. */
function describeEntry(file: string, kind: typeof QUESTIONS, before: Texts, after: Texts): ChangeSentence {
  const questions = listInOrder(after, 'faq');
  const place = questions.indexOf(file);
  const where = place < 0 ? '' : formatPosition(place, questions.length);
  return {
    file,
    path: [],
    section: kind.section,
    label: kind.singular,
    before: before.has(file) ? formatEntry(file, before) : null,
    after: after.has(file) ? formatEntry(file, after, where) : null,
  };
}

function formatEntry(file: string, texts: Texts, where = ''): string {
  const name = nameEntry(file, texts);
  const body = String(readValue(texts, { file, path: ['body'] }) ?? '');
  const text = cutText(stripMarkdown(body), MAX_EXCERPT);
  const sentence = [name && quoteName(name) + where, text].filter(Boolean).join(name && where ? ': ' : ' ');
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

/** The label of a field, with the name or the number of its entry: "“Who pays?”, Answer", "Price 2, Amount". */
export function labelInEntry({ file, path }: FieldPlace, texts: Texts): string {
  const label = getFieldLabel(file, path);
  const kind = path.length > 0 ? findEntryKind(file) : undefined;
  const at = path.findLastIndex((key) => typeof key === 'number');
  if (!kind && at < 0) return label;
  const number = kind ? listInOrder(texts, file.split('/')[0] ?? '').indexOf(file) : Number(path[at]);
  const numbered = `${kind ? kind.singular : getFieldLabel(file, path.slice(0, at + 1))} ${number + 1}`;
  const name = kind && nameEntry(file, texts);
  return at === path.length - 1 ? numbered : `${name ? quoteName(name) : numbered}, ${label}`;
}
