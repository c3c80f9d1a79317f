import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content/edit';
import { type FieldForm, type FieldPath, type ListForm, readField, summarise } from '#content/form';
import { alignLists } from '#drafts';
import type { PageReview } from './contract.ts';
import { sayMoves, sayNewPlace } from './sayMoves.ts';
import { pickPhotos, sayWhole } from './saySides.ts';

export interface Difference {
  path: FieldPath;
  label: string;
  before: string | null;
  after: string | null;
  /** What happened, where it is no other value. */
  says?: string;
  photos?: PageReview['sentences'][number]['photos'];
}

/** What differs of a field, or of all that it holds. */
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
    if (path.length > 0 && isOneThing(field, was, is))
      return [makeDifference(field, was, is, { path, label })];
    return field.fields.flatMap((inner) => {
      const [before, after] = [was, is].map((held) => readField(held, inner.name));
      return compareFields(inner, before, after, [...path, inner.name], names);
    });
  }
  if ('entry' in field) return compareLists(field, toList(was), toList(is), path, [...trail, field.label]);
  return [makeDifference(field, was, is, { path, label })];
}

/** A photo with its words and its point is one thing, as is a part of the page that comes or goes. */
const isOneThing = (field: FieldForm, was: unknown, is: unknown): boolean =>
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
  ...{ before: sayWhole(field, was), after: sayWhole(field, is) },
  ...pickPhotos(field, was, is),
});

/** An entry is known wherever it stands: what moved, what was edited, and what came or went is told apart. */
function compareLists(
  list: ListForm,
  before: readonly unknown[],
  after: readonly unknown[],
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const pairs = alignLists(before as readonly Value[], after as readonly Value[], true);
  const befores = new Map(pairs.map(([from, to]) => [to, from]));
  const said = { label: trail.join(', '), before: null, after: null };
  const moves = sayMoves([...before.keys()], sayKeys(after, befores), (key) =>
    summarise(list, key < 0 ? after[-1 - key] : before[key]),
  ).map(({ key, says }) => {
    const to = pairs.find(([from]) => from === key)?.[1] ?? 0;
    return { place: to, found: [{ path: [...path, to], ...said, says }] };
  });
  const gone = [...before.keys()]
    .filter((from) => !pairs.some(([paired]) => paired === from))
    .map((from) => ({ place: from, found: [tellOne(list, { was: before[from] }, [...path, from], trail)] }));
  const others = after.map((is, to) => {
    const from = befores.get(to);
    const place = [...path, to];
    if (from !== undefined)
      return { place: to, found: compareEntry(list, before[from], is, place, trail.slice(0, -1)) };
    return { place: to, found: [tellOne(list, { is, where: sayNewPlace(to, after.length) }, place, trail)] };
  });
  return [...moves, ...gone, ...others].toSorted((a, b) => a.place - b.place).flatMap(({ found }) => found);
}

/** Entries of the later list by their number in the earlier one; new ones have numbers below 0. */
const sayKeys = (after: readonly unknown[], befores: ReadonlyMap<number, number>): number[] =>
  after.map((_, to) => befores.get(to) ?? -1 - to);

/** One more or less is called by what one is: "Notice", not "Notices". */
function tellOne(
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

/** An entry that was changed is told by what it was called. */
function compareEntry(
  { entry, label, summary }: ListForm,
  was: unknown,
  is: unknown,
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const isGroup = 'fields' in entry;
  const around = isGroup ? [...trail, summarise({ entry, summary } as ListForm, was)] : trail;
  return compareFields({ ...entry, label: isGroup ? '' : label }, was, is, path, around);
}
