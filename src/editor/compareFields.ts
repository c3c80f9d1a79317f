import { isDeepStrictEqual } from 'node:util';
import { type FieldForm, type FieldPath, type ListForm, readField, summarise } from '#content/form';
import { alignEntries, isReordered } from './alignEntries.ts';
import type { PageReview } from './contract.ts';
import { sayMoves } from './sayMoves.ts';
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

/** Entries that are the same in both keep each other; between them, one that was changed is told from one that is new. */
function compareLists(
  list: ListForm,
  before: readonly unknown[],
  after: readonly unknown[],
  path: FieldPath,
  trail: readonly string[],
): Difference[] {
  const name = (entry: unknown) => summarise(list, entry);
  const nameThere = (entry: unknown) => (entry === undefined ? null : name(entry));
  if (isReordered(before, after)) {
    const [from, to] = [before, after].map((entries) => entries.map((entry) => JSON.stringify(entry)));
    const moves = sayMoves(from ?? [], to ?? [], (entry) => name(JSON.parse(entry)));
    const said = { label: trail.join(', '), before: null, after: null };
    return moves.map(({ key, says }) => ({ path: [...path, to?.indexOf(key) ?? 0], ...said, says }));
  }
  return alignEntries(before, after).flatMap(({ from, to }): Difference[] => {
    const was = from === undefined ? undefined : before[from];
    const is = to === undefined ? undefined : after[to];
    const place = [...path, to ?? from ?? 0];
    // One more or less is called by what one is: "Notice", not "Notices".
    const one = [...trail.slice(0, -1), list.entry.label || list.label].join(', ');
    if (was === undefined || is === undefined) {
      const said = { before: nameThere(was), after: nameThere(is) };
      return [{ path: place, label: one, ...said, ...pickPhotos(list.entry, was, is) }];
    }
    return compareEntry(list, was, is, place, trail.slice(0, -1));
  });
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
