/** What may be said in a call about the page that is edited; the page checks nothing by these. */
import * as v from 'valibot';
import type { ChangeRequest, FieldPath, Value } from '#editor/contract';
import { listOf } from './listOf.ts';

/** In letters. Far longer than any text of a page: a whole document that was pasted is told so by the checks, and kept. */
export const TEXT_MAX = 200_000;
const LIST_MAX = 1_000;
const PATH_MAX = 12;
const KEY_MAX = 60;
/** Parts of parts: twice as many as any field of the page has. */
const DEPTH_MAX = 8;
/** With all that it holds. A file of more parts cannot be read. */
const VALUES_MAX = 5_000;
const SEARCH_MAX = 100;

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LIST_MAX));
/** Names of content files: never a way out of the folder. */
const file = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.(?:yaml|md)$/));
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= KEY_MAX && /^(?:[a-zA-Z][a-zA-Z0-9]*|\*)$/.test(key);
const path = v.custom<FieldPath>(
  (keys) =>
    Array.isArray(keys) && keys.length <= PATH_MAX && keys.every((step) => isKey(step) || v.is(place, step)),
);
const changedPath = v.pipe(path, v.minLength(1));
/** Measured as a whole: a schema within a schema reads each part once for every way in which all around it may be read. */
const value = v.custom<Value>(isValue);

/** Nothing is `null`. */
const valueOrNone = v.custom<Value | null>((asked) => asked === null || isValue(asked));
/** For each list on the way. */
const within = v.exactOptional(listOf(value, PATH_MAX));

const change: v.GenericSchema<ChangeRequest['change']> = v.variant('kind', [
  v.strictObject({ kind: v.literal('set'), path: changedPath, value: valueOrNone, was: valueOrNone, within }),
  v.strictObject({ kind: v.literal('insert'), path: changedPath, at: place, value, within }),
  v.strictObject({ kind: v.literal('remove'), path: changedPath, was: value, within }),
  v.strictObject({ kind: v.literal('move'), path: changedPath, from: place, to: place, was: value, within }),
  v.strictObject({ kind: v.literal('create') }),
  v.strictObject({ kind: v.literal('delete'), was: value }),
  v.strictObject({ kind: v.literal('place'), to: place }),
]);

export const FormInput = v.union([
  v.strictObject({ task: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)) }),
  v.strictObject({ file, path }),
]);
export const WordsInput = v.strictObject({ words: v.pipe(v.string(), v.maxLength(SEARCH_MAX)) });
const id = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
export const ChangeInput = v.strictObject({ id, visit: id, file, change });
export const UndoInput = v.strictObject({ change: v.exactOptional(id) });
export const PageNewsInput = v.strictObject({ since: revision });
export const ResolveInput = v.strictObject({ file, path, keep: v.picklist(['mine', 'theirs']) });
export const OnlineInput = v.strictObject({
  revision,
  at: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
});
export const VersionInput = v.strictObject({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });
export const PhotoInput = v.strictObject({
  file: v.pipe(v.string(), v.maxLength(120), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u)),
});

/** Takes time in proportion to the value, one level after the other, and stops at the first excess. */
function isValue(asked: unknown): boolean {
  let [values, letters] = [0, 0];
  let level = [asked];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > DEPTH_MAX || values > VALUES_MAX || !level.every(isPart)) return false;
    for (const part of level) if (typeof part === 'string') letters += part.length;
    if (letters > TEXT_MAX) return false;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return true;
}

function isPart(part: unknown): boolean {
  if (typeof part !== 'object') return ['string', 'boolean'].includes(typeof part) || Number.isFinite(part);
  if (Array.isArray(part)) return part.length <= LIST_MAX;
  return part !== null && Object.keys(part).every(isKey);
}
