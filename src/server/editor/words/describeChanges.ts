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
  cutWords,
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

/** Moved questions are reported by their neighbours, because their numbers mean nothing to a reader. */
export function describeChanges(before: Texts, after: Texts): ChangeSentence[] {
  const [was, is] = [listInOrder(before, 'faq'), listInOrder(after, 'faq')];
  const { section, one } = QUESTIONS;
  const getName = (file: string) => nameEntry(file, after) || one;
  const moves = describeMoves(was, is, getName).map(({ key: file, says }) => ({
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
  const [one, other] = [before, after].map((texts) => readValue(texts, { file, path: [] }));
  return compareFields(form, one, other, [], [])
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

/** In letters: the limits of either value of a change, and of an addition or removal. */
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
  const words = cutWords(before ?? after ?? '', MAX_ADDED) || 'nothing';
  return `${name}: ${before === null ? 'added' : 'removed'} ${words}`;
}

const QUESTIONS = { section: 'Questions', one: 'Question' };
const POSTS = { section: 'Journal', one: 'Post' };

const findEntryKind = (file: string) =>
  file.startsWith('faq/') ? QUESTIONS : file.startsWith('journal/') ? POSTS : undefined;

const MAX_EXCERPT = 160;

/** An entry file that was added or removed: its name and the beginning of its text. */
function describeEntry(file: string, kind: typeof QUESTIONS, before: Texts, after: Texts): ChangeSentence {
  const questions = listInOrder(after, 'faq');
  const place = questions.indexOf(file);
  const where = place < 0 ? '' : formatPosition(place, questions.length);
  return {
    file,
    path: [],
    section: kind.section,
    label: kind.one,
    before: before.has(file) ? formatEntry(file, before) : null,
    after: after.has(file) ? formatEntry(file, after, where) : null,
  };
}

function formatEntry(file: string, texts: Texts, where = ''): string {
  const name = nameEntry(file, texts);
  const body = String(readValue(texts, { file, path: ['body'] }) ?? '');
  const words = cutWords(stripMarkdown(body), MAX_EXCERPT);
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
