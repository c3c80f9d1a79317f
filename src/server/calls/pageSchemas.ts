/** Input schemas of the My page calls, for the server only. */
import * as v from 'valibot';
import type { ChangeRequest, FieldPath, Value } from '../editor/contract.ts';
import { limitedArray } from './limitedArray.ts';

/** In characters, far above any field's limit: an overlong pasted text is stored, and the checks report it. */
export const TEXT_MAX = 200_000;
const LIST_MAX = 1_000;
const PATH_MAX = 12;
const KEY_MAX = 60;
/** Levels of nesting; twice as many as any field has. */
const DEPTH_MAX = 8;
/** Parts of one value, nested ones included. A file with more cannot be read. */
const VALUES_MAX = 5_000;
const SEARCH_MAX = 100;

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LIST_MAX));
/** A content file. The pattern allows no path outside the folder. */
const file = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.(?:yaml|md)$/));
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= KEY_MAX && /^(?:[a-zA-Z][a-zA-Z0-9]*|\*)$/.test(key);
const path = v.custom<FieldPath>(
  (keys) =>
    Array.isArray(keys) && keys.length <= PATH_MAX && keys.every((step) => isKey(step) || v.is(index, step)),
);
const changedPath = v.pipe(path, v.minLength(1));
/** One custom check: a recursive union would validate a part once per combination of its ancestors' variants. */
const value = v.custom<Value>(isValue);

const valueOrNone = v.custom<Value | null>((input) => input === null || isValue(input));
/** For each list on the path, its entry as the person saw it. */
const within = v.exactOptional(limitedArray(value, PATH_MAX));

const change: v.GenericSchema<ChangeRequest['change']> = v.variant('kind', [
  v.strictObject({ kind: v.literal('set'), path: changedPath, value: valueOrNone, was: valueOrNone, within }),
  v.strictObject({ kind: v.literal('insert'), path: changedPath, at: index, value, within }),
  v.strictObject({ kind: v.literal('remove'), path: changedPath, was: value, within }),
  v.strictObject({ kind: v.literal('move'), path: changedPath, from: index, to: index, was: value, within }),
  v.strictObject({ kind: v.literal('create') }),
  v.strictObject({ kind: v.literal('delete'), was: value }),
  v.strictObject({ kind: v.literal('place'), to: index }),
]);

export const FormInput = v.union([
  v.strictObject({ task: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)) }),
  v.strictObject({ file, path }),
]);
export const SearchInput = v.strictObject({ words: v.pipe(v.string(), v.maxLength(SEARCH_MAX)) });
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

/** Checks a value breadth-first, in linear time; stops at the first limit that is exceeded. */
function isValue(input: unknown): boolean {
  let [values, letters] = [0, 0];
  let level = [input];
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
