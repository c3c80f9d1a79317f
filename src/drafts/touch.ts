import { isDeepStrictEqual } from 'node:util';
import { EditRefused, type Path, readBody, readValueAt, type Value } from '#content/edit';
import type { Texts } from './applyDraft.ts';
import type { DraftChange, FileChange } from './draftChange.ts';

/** A value of a file, with all that it holds; an empty path is the whole file. */
export interface ContentPlace {
  file: string;
  path: Path;
}

/** A place that was changed, and in which revision. */
export interface Touch extends ContentPlace {
  revision: number;
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

/** Whether a place was changed since a revision, itself, what holds it, or a part of it. */
export function isTouchedSince(touched: readonly Touch[], place: ContentPlace, revision: number): boolean {
  return touched.some((touch) => {
    if (touch.revision <= revision || touch.file !== place.file) return false;
    const common = Math.min(touch.path.length, place.path.length);
    return isDeepStrictEqual(touch.path.slice(0, common), place.path.slice(0, common));
  });
}

/** Where two states of a folder say other things. */
export function findDifferences(before: Texts, now: Texts): ContentPlace[] {
  const files = [...new Set([...before.keys(), ...now.keys()])];
  return files
    .filter((file) => before.get(file) !== now.get(file))
    .flatMap((file) => {
      const [one, other] = [readAll(file, before.get(file)), readAll(file, now.get(file))];
      if (!one || !other) return [{ file, path: [] }];
      return [
        ...compareValues(one.facts, other.facts).map((path) => ({ file, path })),
        ...(one.body === other.body ? [] : [{ file, path: ['body'] }]),
      ];
    });
}

function readAll(file: string, text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    const body = file.endsWith('.md') ? readBody(text) : undefined;
    return { facts: readValueAt(text, file, []) ?? {}, body };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
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
