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

export interface Difference {
  readonly path: FieldPath;
  readonly label: string;
  /** `null` where something was added. */
  readonly before: string | null;
  /** `null` where something was removed. */
  readonly after: string | null;
  /** The whole sentence if no value changed: which entry moved, and to where. */
  readonly says?: string;
  /** File names of the photos before and after. */
  readonly photos?: { readonly before: string | null; readonly after: string | null };
}

/** Lists the differences of a field and of the fields inside it. */
export function compareFields(
  field: FieldForm,
  oldValue: unknown,
  newValue: unknown,
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const [was, is] = [oldValue ?? undefined, newValue ?? undefined];
  if (isDeepStrictEqual(was, is)) return [];
  const names = path.length > 0 && field.label ? [...trail, field.label] : trail;
  const photos = pickPhotos(field, was, is);
  const isOneChange = was === undefined || is === undefined || (field.kind === 'image' && photos.photos);
  if ('fields' in field && isRecord(was ?? {}) && isRecord(is ?? {}) && !(path.length > 0 && isOneChange))
    return field.fields.flatMap((inner) => {
      if (isDeepStrictEqual(readField(was, inner.name), readField(is, inner.name))) return [];
      const [before, after] = [was, is].map((group) => fillIn(field, group, inner));
      return compareFields(inner, before, after, [...path, inner.name], names);
    });
  if ('entry' in field) return compareLists(field, toList(was), toList(is), path, [...trail, field.label]);
  const [before, after] = [formatField(field, was), formatField(field, is)];
  return [{ path, label: names.join(', '), before, after, ...photos }];
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
const toList = (value: unknown) => (Array.isArray(value) ? (value as Value[]) : []);

/** Matches entries wherever they moved, and distinguishes moves, edits, additions and removals. */
function compareLists(
  list: ListForm,
  before: readonly Value[],
  after: readonly Value[],
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const formerIndexes = alignLists(before, after);
  // Keys of the later entries: their former index, or a negative number for a new entry.
  const keys = after.map((_, to) => formerIndexes.get(to) ?? -1 - to);
  const nameEntry = (key: number) => summarise(list, key < 0 ? after[-1 - key] : before[key]);
  const moves = describeMoves([...before.keys()], keys, nameEntry).map(({ place, says }) => ({
    path: [...path, place],
    label: trail.join(', '),
    before: null,
    after: null,
    says,
  }));
  // An added or removed entry has the label of one entry: "Notice", not "Notices".
  const label = [...trail.slice(0, -1), list.entry.label || list.label].join(', ');
  const removals = before.flatMap((was, from) => {
    if (keys.includes(from)) return [];
    const photos = pickPhotos(list.entry, was, undefined);
    return [{ path: [...path, from], label, before: summarise(list, was), after: null, ...photos }];
  });
  const editsAndAdditions = after.flatMap((is, to) => {
    const place = [...path, to];
    const from = formerIndexes.get(to);
    if (from !== undefined) {
      const hasFields = 'fields' in list.entry;
      // An entry with fields is named by its former summary.
      const names = hasFields ? [summarise(list, before[from])] : [];
      const entry = { ...list.entry, label: hasFields ? '' : list.label };
      return compareFields(entry, before[from], is, place, [...trail.slice(0, -1), ...names]);
    }
    const text = summarise(list, is) + formatPosition(to, after.length);
    return [{ path: place, label, before: null, after: text, ...pickPhotos(list.entry, undefined, is) }];
  });
  const getPlace = (difference: Difference) => Number(difference.path[path.length]);
  return [...moves, ...removals, ...editsAndAdditions].toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** The photos before and after; empty if both are the same. */
function pickPhotos(field: FieldForm, was: unknown, is: unknown): Pick<Difference, 'photos'> {
  const [before, after] = [findPhoto(field, was), findPhoto(field, is)];
  return before === after ? {} : { photos: { before, after } };
}

/** The content of a field on one line, or null if it is absent. */
export function formatField(field: FieldForm, value: unknown): string | null {
  if (value === undefined) return null;
  if ('entry' in field)
    return Array.isArray(value) ? joinParts(value.map((entry) => summarise(field, entry))) : '';
  if (field.kind === 'image') return formatPhoto(value);
  if ('fields' in field) {
    const parts = field.fields.map((inner) => formatField(inner, fillIn(field, value, inner)) ?? '');
    // A day that another part already contains is not repeated.
    const isRepeated = (part: string, at: number) =>
      field.fields[at]?.kind === 'day' && parts.some((other) => other !== part && other.includes(part));
    return joinParts(parts.filter((part, at) => part !== '' && !isRepeated(part, at)));
  }
  const valueText = field.kind === 'yesNo' ? (value === true ? 'yes' : 'no') : formatValue(field, value);
  const gaps = 'gaps' in field ? field.gaps : [];
  return gaps.reduce((text, { name, meaning }) => text.replaceAll(`{${name}}`, `(${meaning})`), valueText);
}

const joinParts = (parts: readonly string[]) => parts.join('; ').replaceAll('.; ', '; ');

/** A field of a group. `{date}` is replaced by the day in the same group, as on the page. */
function fillIn({ fields }: GroupForm, value: unknown, { name, kind }: FieldForm): unknown {
  const fieldValue = readField(value, name);
  const day = fields.find((field) => field.kind === 'day');
  if (kind !== 'template' || typeof fieldValue !== 'string' || !day) return fieldValue;
  return fieldValue.replaceAll('{date}', formatField(day, readField(value, day.name)) || '{date}');
}

/** Names a photo by its description: the file may have been deleted by the time the sentence is read. */
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

/** Lists the entries whose position changed, each with its new neighbour. Insertions and removals do not count. */
export function describeMoves<Key>(
  before: readonly Key[],
  after: readonly Key[],
  name: (key: Key) => string,
) {
  const oldOrder = before.filter((key) => after.includes(key));
  const newOrder = after.filter((key) => before.includes(key));
  const stayedKeys = findLongestOrder(oldOrder, newOrder);
  return newOrder.flatMap((key, rank) => {
    if (stayedKeys.has(key)) return [];
    const place = after.indexOf(key);
    const isUp = rank < oldOrder.indexOf(key);
    const neighbour = after[isUp ? place + 1 : place - 1];
    const where =
      neighbour === undefined ? '' : ` ${isUp ? 'before' : 'behind'} ${quoteName(name(neighbour))}`;
    const says = `${quoteName(name(key))} moves${where}, to place ${place + 1} of ${after.length}`;
    return [{ key, place, says }];
  });
}

/** Empty at the end of the list, where additions are expected. */
export const formatPosition = (place: number, count: number): string =>
  place === count - 1 ? '' : `, at place ${place + 1} of ${count}`;

/** The longest sequence of entries that have the same order in both lists. */
function findLongestOrder<Key>(oldOrder: readonly Key[], newOrder: readonly Key[]): ReadonlySet<Key> {
  const longest = (rows: readonly Key[][]) =>
    rows.reduce<Key[]>((best, row) => (row.length > best.length ? row : best), []);
  const rows: Key[][] = [];
  const ranks = new Map(oldOrder.map((key, rank) => [key, rank]));
  const getRank = (key: Key | undefined) => ranks.get(key as Key) ?? -1;
  for (const key of newOrder)
    rows.push([...longest(rows.filter((row) => getRank(row.at(-1)) < getRank(key))), key]);
  return new Set(longest(rows));
}

/** Two entries that share more than this fraction of their fields or words count as one entry that was edited. */
const SIMILARITY_THRESHOLD = 0.5;
/** In characters. Limited because every text is compared with every other; enough to distinguish two texts. */
const MAX_COMPARED = 400;

/**
 * Matches the entries of two lists, for the review: equal entries wherever they are, then the most similar ones, then
 * the rest in order if both lists have equally many left.
 * @returns the former index of each entry that was there before
 */
export function alignLists(before: readonly Value[], after: readonly Value[]): ReadonlyMap<number, number> {
  const formerIndexes = new Map<number, number>();
  const unmatched = new Set(before.keys());
  const match = (find: (entry: Value) => number | undefined) => {
    for (const [to, entry] of after.entries()) {
      const from = formerIndexes.has(to) ? undefined : find(entry);
      if (from === undefined) continue;
      formerIndexes.set(to, from);
      unmatched.delete(from);
    }
  };
  match((entry) => [...unmatched].find((from) => isDeepStrictEqual(before[from], entry)));
  match((entry) => {
    const [mostSimilar] = [...unmatched]
      .map((from) => ({ from, likeness: measureSimilarity(before[from], entry) }))
      .filter(({ likeness }) => likeness > SIMILARITY_THRESHOLD)
      .sort((a, b) => b.likeness - a.likeness);
    return mostSimilar?.from;
  });
  if (unmatched.size === after.length - formerIndexes.size) match(() => [...unmatched][0]);
  return formerIndexes;
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

export const quoteName = (name: string): string => `“${cutText(name, 60)}”`;

/** Cuts the text, between two words where possible. */
export function cutText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength - 1).replace(/(?<=.{20})\s\S*$/, '')}…`;
}

/** In characters: the context before the difference. */
const CONTEXT = 20;

/** Cuts two long texts to the part in which they differ. */
export function cutDifference(before: string, after: string, maxLength: number): [string, string] {
  const [was, is] = [before, after].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string];
  if (was.length <= maxLength && is.length <= maxLength) return [was, is];
  let sharedLength = 0;
  while (sharedLength < was.length && was[sharedLength] === is[sharedLength]) sharedLength += 1;
  const from = sharedLength <= CONTEXT ? 0 : was.lastIndexOf(' ', sharedLength - CONTEXT) + 1;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${cutText(text.slice(from), maxLength)}`;
  return [cut(was), cut(is)];
}
