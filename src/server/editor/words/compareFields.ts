import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content';
import {
  type FieldForm,
  type FieldPath,
  formatValue,
  type GroupForm,
  type ListForm,
  readField,
  summarise,
} from '#content/schema';
import type { ChangeSentence } from '../contract.ts';
import { describeMoves, formatPosition } from './describeMoves.ts';
import { quoteName } from './quoteName.ts';

export interface Difference {
  path: FieldPath;
  label: string;
  before: string | null;
  after: string | null;
  says?: string;
  photos?: ChangeSentence['photos'];
}

/** Lists the differences of a field and of the fields inside it. */
export function compareFields(
  field: FieldForm,
  one: unknown,
  other: unknown,
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const [was, is] = [one ?? undefined, other ?? undefined];
  if (isDeepStrictEqual(was, is)) return [];
  const names = path.length > 0 && field.label ? [...trail, field.label] : trail;
  const label = names.join(', ');
  if ('fields' in field && isRecord(was ?? {}) && isRecord(is ?? {})) {
    if (path.length > 0 && isSingleChange(field, was, is))
      return [makeDifference(field, was, is, { path, label })];
    return field.fields.flatMap((inner) => {
      if (isDeepStrictEqual(readField(was, inner.name), readField(is, inner.name))) return [];
      const [before, after] = [was, is].map((group) => fillIn(field, group, inner));
      return compareFields(inner, before, after, [...path, inner.name], names);
    });
  }
  if ('entry' in field) return compareLists(field, toList(was), toList(is), path, [...trail, field.label]);
  return [makeDifference(field, was, is, { path, label })];
}

/** A photo with its texts and focus is one difference, and so is a group that was added or removed. */
const isSingleChange = (field: FieldForm, was: unknown, is: unknown): boolean =>
  was === undefined || is === undefined || (field.kind === 'image' && 'photos' in pickPhotos(field, was, is));

const isRecord = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const makeDifference = (
  field: FieldForm,
  was: unknown,
  is: unknown,
  place: Pick<Difference, 'path' | 'label'>,
): Difference => ({
  ...place,
  before: formatField(field, was),
  after: formatField(field, is),
  ...pickPhotos(field, was, is),
});

/** Matches entries wherever they moved, and distinguishes moves, edits, additions and removals. */
function compareLists(
  list: ListForm,
  before: readonly unknown[],
  after: readonly unknown[],
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const pairs = alignLists(before as readonly Value[], after as readonly Value[]);
  const formerIndexes = new Map(pairs.map(([from, to]) => [to, from]));
  const common = { label: trail.join(', '), before: null, after: null };
  const moves = describeMoves([...before.keys()], keyEntries(after, formerIndexes), (key) =>
    summarise(list, key < 0 ? after[-1 - key] : before[key]),
  ).map(({ key, says }) => {
    const to = pairs.find(([from]) => from === key)?.[1] ?? 0;
    return { place: to, differences: [{ path: [...path, to], ...common, says }] };
  });
  const removals = [...before.keys()]
    .filter((from) => !pairs.some(([paired]) => paired === from))
    .map((from) => ({
      place: from,
      differences: [describeEntry(list, { was: before[from] }, [...path, from], trail)],
    }));
  const editsAndAdditions = after.map((is, to) => {
    const from = formerIndexes.get(to);
    const place = [...path, to];
    if (from !== undefined)
      return { place: to, differences: compareEntry(list, before[from], is, place, trail.slice(0, -1)) };
    return {
      place: to,
      differences: [describeEntry(list, { is, where: formatPosition(to, after.length) }, place, trail)],
    };
  });
  return [...moves, ...removals, ...editsAndAdditions]
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ differences }) => differences);
}

/** Keys of the later entries: their index in the earlier list, or a negative number for a new one. */
const keyEntries = (after: readonly unknown[], formerIndexes: ReadonlyMap<number, number>): number[] =>
  after.map((_, to) => formerIndexes.get(to) ?? -1 - to);

/** An added or removed entry has the label of one entry: "Notice", not "Notices". */
function describeEntry(
  list: ListForm,
  { was, is, where = '' }: { was?: unknown; is?: unknown; where?: string },
  path: FieldPath,
  trail: readonly string[],
): Difference {
  return {
    path,
    label: [...trail.slice(0, -1), list.entry.label || list.label].join(', '),
    before: was === undefined ? null : summarise(list, was),
    after: is === undefined ? null : summarise(list, is) + where,
    ...pickPhotos(list.entry, was, is),
  };
}

/** Compares two versions of an entry, which is named by its former summary. */
function compareEntry(
  { entry, label, summary }: ListForm,
  was: unknown,
  is: unknown,
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const isGroup = 'fields' in entry;
  const entryTrail = isGroup ? [...trail, summarise({ entry, summary } as ListForm, was)] : trail;
  return compareFields({ ...entry, label: isGroup ? '' : label }, was, is, path, entryTrail);
}

type Photos = { photos?: NonNullable<ChangeSentence['photos']> };

/** The photos before and after; empty if both are the same. */
function pickPhotos(field: FieldForm, was: unknown, is: unknown): Photos {
  const [before, after] = [findPhoto(field, was), findPhoto(field, is)];
  return before === after ? {} : { photos: { before, after } };
}

/** The content of a field on one line; null where it is absent. */
export function formatField(field: FieldForm, value: unknown): string | null {
  if (value === undefined) return null;
  if ('entry' in field)
    return Array.isArray(value) ? value.map((entry) => summarise(field, entry)).join('; ') : '';
  if (field.kind === 'image') return formatPhoto(value);
  if ('fields' in field)
    return field.fields.flatMap((inner) => formatField(inner, fillIn(field, value, inner)) || []).join('; ');
  const words = field.kind === 'yesNo' ? (value === true ? 'yes' : 'no') : formatValue(field, value);
  const gaps = 'gaps' in field ? field.gaps : [];
  return gaps.reduce((text, { name, meaning }) => text.replaceAll(`{${name}}`, `(${meaning})`), words);
}

/** A field of a group. `{date}` is replaced by the day in the same group, as on the page. */
function fillIn({ fields }: GroupForm, value: unknown, { name, kind }: FieldForm): unknown {
  const fieldValue = readField(value, name);
  const day = fields.find((field) => field.kind === 'day');
  if (kind !== 'template' || typeof fieldValue !== 'string' || !day) return fieldValue;
  return fieldValue.replaceAll('{date}', formatField(day, readField(value, day.name)) || '{date}');
}

/** Names a photo by its description: the file may be gone when the sentence is read. */
function formatPhoto(value: unknown): string {
  const [alt, caption, file] = ['alt', 'caption', 'file'].map((name) => String(readField(value, name) ?? ''));
  return [alt && quoteName(alt), caption, file && `(${file})`].filter(Boolean).join(' ');
}

function findPhoto(field: FieldForm, value: unknown): string | null {
  if (field.kind === 'file')
    return field.of !== 'document' && typeof value === 'string' ? value || null : null;
  const inner = 'fields' in field ? field.fields : [];
  return inner.map((one) => findPhoto(one, readField(value, one.name))).find((file) => file !== null) ?? null;
}

type Pair = readonly [before: number, after: number];

/** Two entries that share more than this fraction of their fields or words count as one entry that was edited. */
const SIMILAR = 0.5;
/** In letters: enough to distinguish two texts, since all texts are compared with all others. */
const MAX_COMPARED = 400;

/**
 * Matches the entries of two lists, for the review: equal entries wherever they are, then the most similar ones, then
 * the rest in order if both lists have as many left.
 */
export function alignLists(before: readonly Value[], after: readonly Value[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const unmatchedBefore = new Set(before.keys());
  const unmatchedAfter = new Set(after.keys());
  const pair = (at: number, to: number) => {
    pairs.push([at, to]);
    unmatchedBefore.delete(at);
    unmatchedAfter.delete(to);
  };
  for (const [to, entry] of after.entries()) {
    const at = [...unmatchedBefore].find((place) => isDeepStrictEqual(before[place], entry));
    if (at !== undefined) pair(at, to);
  }
  for (const to of [...unmatchedAfter]) {
    const [mostSimilar] = [...unmatchedBefore]
      .map((at) => ({ at, likeness: measureSimilarity(before[at], after[to]) }))
      .filter(({ likeness }) => likeness > SIMILAR)
      .sort((one, other) => other.likeness - one.likeness);
    if (mostSimilar) pair(mostSimilar.at, to);
  }
  if (unmatchedBefore.size === unmatchedAfter.size)
    for (const at of [...unmatchedBefore]) pair(at, [...unmatchedAfter][0] ?? 0);
  return pairs;
}

function measureSimilarity(one: Value | undefined, other: Value | undefined): number {
  const [parts, others] = [listParts(one), new Set(listParts(other))];
  return (2 * parts.filter((part) => others.has(part)).length) / Math.max(1, parts.length + others.size);
}

function listParts(value: Value | undefined): string[] {
  if (typeof value === 'string') return value.slice(0, MAX_COMPARED).split(/\s+/);
  if (typeof value !== 'object') return [];
  return Object.entries(value).map(([name, field]) => `${name} ${JSON.stringify(field)}`);
}
