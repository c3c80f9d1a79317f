import { describeForm } from './describeForm.ts';
import type { FieldForm, FieldPath } from './form.ts';
import { formatValue, readField, summarise } from './formatValue.ts';

export interface FileFields {
  file: string;
  fields: unknown;
}

type SearchEntry = ReturnType<typeof listFields>[number];

/** Searches fields by value and label. Fields that contain the whole query as typed come first. */
export function findFields(files: readonly FileFields[], search: string) {
  const query = normalise(search);
  if (query === '') return [];
  return files
    .filter(({ file }) => !UNSEARCHED_FILES.has(file))
    .flatMap(listFields)
    .map((entry) => ({ ...entry, rank: rankField(entry, query) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ file, path, section, trail, words }) => {
      return { file, path, section, trail, words: makeExcerpt(words, query) };
    });
}

/** Files excluded from the search: legal text, and confirmations, which are shown with the confirmed fields. */
const UNSEARCHED_FILES: ReadonlySet<string> = new Set(['privacy.yaml', 'confirmed.yaml']);

const EXCERPT_LENGTH = 110;

function makeExcerpt(text: string, query: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  // As long as `text`, so that offsets match. `normalise` would change the length.
  const lowerCaseText = text.toLowerCase().replaceAll('’', "'");
  const offsets = [query, ...query.split(' ')].map((part) => lowerCaseText.indexOf(part));
  const at = offsets.find((offset) => offset >= 0) ?? 0;
  const start = at < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(' ', at - EXCERPT_LENGTH / 3) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The rank of a match: 0 is the best, `Infinity` means no match. */
function rankField(entry: SearchEntry, query: string): number {
  const [label, text] = [normalise(entry.label), normalise(entry.text)];
  if (label === query) return 0;
  if (text.includes(query)) return 1;
  if (label.includes(query)) return 2;
  const parts = query.split(' ');
  if (parts.every((part) => text.includes(part))) return 3;
  // Words may match the labels of the section, as in "services heading", but at least one must match the field itself.
  const labels = normalise([entry.section, ...entry.trail].join(' '));
  const isOwn = parts.some((part) => label.includes(part) || text.includes(part));
  return isOwn && parts.every((part) => labels.includes(part) || text.includes(part)) ? 4 : Infinity;
}

interface FieldValue {
  field: FieldForm;
  value: unknown;
  path: FieldPath;
  /** The labels from the file down to the field, such as "Places", "At the park", "What it is like". */
  trail: readonly string[];
}

function listFields({ file, fields }: FileFields) {
  const form = describeForm(file);
  return listFieldValues(form, fields)
    .filter(({ field, value }) => field.kind !== 'target' && (!field.isDeprecated || value !== undefined))
    .map(({ field, value, path, trail }) => {
      const formatted = formatValue(field, value);
      // The value, both formatted and as stored; empty for groups and missing fields.
      const text = typeof value === 'object' || value === undefined ? '' : `${formatted}\n${value}`;
      const words = stripMarkup(field, formatted);
      return { file, path, section: form.label, trail, words, label: field.label, text };
    });
}

/** Lists a field and all fields inside it, breadth first: the loop appends to the list that it iterates. */
export function listFieldValues(field: FieldForm, value: unknown): readonly FieldValue[] {
  const fieldValues: FieldValue[] = [{ field, value, path: [], trail: [] }];
  for (const parent of fieldValues) fieldValues.push(...listInner(parent));
  return fieldValues;
}

/** Removes Markdown, and replaces gaps by an ellipsis. */
function stripMarkup({ kind }: FieldForm, text: string): string {
  if (kind === 'template') return text.replace(/\{\w+\}/g, '…');
  if (kind !== 'markdown' && kind !== 'markdownLine') return text;
  return text
    .split('\n')
    .map((line) => line.replace(/^(?:#{1,6}|[-*]|\d{1,2}\.) /, ''))
    .join(' ')
    .replace(/\[([^\][]+)\]\([^()]+\)/g, '$1')
    .replace(/\*\*|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replace(/\{\w+\}/g, '…');
}

function listInner({ field, value, path, trail }: FieldValue): FieldValue[] {
  const addPart = (part: FieldForm, partValue: unknown, key: string | number, label: string) => {
    return { field: part, value: partValue, path: [...path, key], trail: [...trail, label] };
  };
  if ('fields' in field && value !== undefined)
    return field.fields.map((part) => addPart(part, readField(value, part.name), part.name, part.label));
  if (!('entry' in field) || !Array.isArray(value)) return [];
  return value.map((entry, at) => addPart(field.entry, entry, at, summarise(field, entry)));
}

/** Normalises text for search: no capitals, accents, curly quotes or Markdown. */
const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[*_#[\]]/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
