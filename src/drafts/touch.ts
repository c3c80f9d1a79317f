import { isDeepStrictEqual } from 'node:util';
import type { Path, Value } from '#content/edit';
import type { Texts } from './applyDraft.ts';
import type { DraftChange, FileChange, TouchedBy } from './draftChange.ts';
import { readWhole } from './readWhole.ts';

/** A value of a file, with all that it holds; an empty path is the whole file. */
export interface ContentPlace {
  file: string;
  path: Path;
}

/** A place that was changed, in which revision, and by whom. */
export interface Touch extends ContentPlace {
  revision: number;
  by?: TouchedBy;
}

/** Where a change is made: a list as a whole, where it changes what stands in which place of it. */
export function findChangedPlace(file: string, change: FileChange): ContentPlace {
  if (change.kind === 'create' || change.kind === 'delete') return { file, path: [] };
  if (change.kind === 'body') return { file, path: ['body'] };
  const isEntry = change.kind === 'remove' && typeof change.path.at(-1) === 'number';
  return { file, path: isEntry ? change.path.slice(0, -1) : change.path };
}

/** The places of the changes that are in one of two drafts alone. */
export const findTouched = (one: readonly DraftChange[], other: readonly DraftChange[]): ContentPlace[] =>
  [
    ...one.filter((change) => !other.includes(change)),
    ...other.filter((change) => !one.includes(change)),
  ].map(({ file, change }) => findChangedPlace(file, change));

/** By what a place was changed since a revision: itself, what holds it, or a part of it. */
export const findTouchesSince = (
  touched: readonly Touch[],
  place: ContentPlace,
  revision: number,
): readonly Touch[] => touched.filter((touch) => touch.revision > revision && isNested(touch, place));

/** Whether one of two places is the other, or holds it. */
export function isNested(one: ContentPlace, other: ContentPlace): boolean {
  const common = Math.min(one.path.length, other.path.length);
  return one.file === other.file && isDeepStrictEqual(one.path.slice(0, common), other.path.slice(0, common));
}

/** Where two states of a folder say other things. */
export function findDifferences(before: Texts, now: Texts): ContentPlace[] {
  const files = [...new Set([...before.keys(), ...now.keys()])];
  return files
    .filter((file) => before.get(file) !== now.get(file))
    .flatMap((file) => {
      const [one, other] = [readWhole(file, before.get(file)), readWhole(file, now.get(file))];
      if (!one || !other) return [{ file, path: [] }];
      return [
        ...compareValues(one.facts, other.facts).map((path) => ({ file, path })),
        ...(one.body === other.body ? [] : [{ file, path: ['body'] }]),
      ];
    });
}

/** Lists of other lengths differ as a whole: a place in one says nothing of the other. */
function compareValues(one: Value | undefined, other: Value | undefined, path: Path = []): Path[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length
      ? one.flatMap((entry, at) => compareValues(entry, other[at], [...path, at]))
      : [path];
  if (!isFields(one) || !isFields(other)) return [path];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => compareValues(one[name], other[name], [...path, name]));
}

const isFields = (value: Value | undefined): value is { [field: string]: Value } =>
  typeof value === 'object' && !Array.isArray(value);
