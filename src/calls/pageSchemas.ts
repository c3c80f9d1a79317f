/** What may be said in a call about the page that is edited; the page checks nothing by these. */
import * as v from 'valibot';
import type { FileChange, Value } from '#editor/contract';

/** In letters. Far longer than any text of a page: a whole document that was pasted is told so by the checks, and kept. */
export const TEXT_MAX = 200_000;
const LIST_MAX = 1_000;
const PATH_MAX = 12;
const SEARCH_MAX = 100;

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LIST_MAX));
/** Names of content files: never a way out of the folder. */
const file = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.(?:yaml|md)$/));
const key = v.pipe(v.string(), v.maxLength(60), v.regex(/^(?:[a-zA-Z][a-zA-Z0-9]*|\*)$/));
const path = v.pipe(v.array(v.union([key, place])), v.maxLength(PATH_MAX));
const changedPath = v.pipe(path, v.minLength(1));
const text = v.pipe(v.string(), v.maxLength(TEXT_MAX));

const plain: v.GenericSchema<Value> = v.union([text, v.pipe(v.number(), v.finite()), v.boolean()]);
/** Parts of parts: twice as many as any field of the page has. */
const DEPTH_MAX = 8;
const nestValue = (depth: number): v.GenericSchema<Value> => {
  if (depth === 0) return plain;
  const inner = nestValue(depth - 1);
  return v.union([plain, v.pipe(v.array(inner), v.maxLength(LIST_MAX)), v.record(key, inner)]);
};
const value = nestValue(DEPTH_MAX);

const change: v.GenericSchema<FileChange> = v.variant('kind', [
  v.strictObject({ kind: v.literal('set'), path: changedPath, value }),
  v.strictObject({ kind: v.literal('remove'), path: changedPath }),
  v.strictObject({ kind: v.literal('insert'), path: changedPath, at: place, value }),
  v.strictObject({ kind: v.literal('move'), path: changedPath, from: place, to: place }),
  v.strictObject({ kind: v.literal('body'), text }),
  v.strictObject({ kind: v.literal('create'), text }),
  v.strictObject({ kind: v.literal('delete') }),
]);

export const FormInput = v.union([
  v.strictObject({ task: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)) }),
  v.strictObject({ file, path }),
]);
export const WordsInput = v.strictObject({ words: v.pipe(v.string(), v.maxLength(SEARCH_MAX)) });
const CHANGES_MAX = 200;
export const ChangeInput = v.strictObject({
  ...{ revision, file, change },
  also: v.exactOptional(v.pipe(v.array(v.strictObject({ file, change })), v.maxLength(CHANGES_MAX))),
});
export const RevisionInput = v.strictObject({ revision });
export const PageNewsInput = v.strictObject({ since: revision });
export const ResolveInput = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  keep: v.picklist(['mine', 'theirs']),
});
export const OnlineInput = v.strictObject({
  revision,
  at: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
});
export const VersionInput = v.strictObject({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });
export const PhotoInput = v.strictObject({
  file: v.pipe(v.string(), v.maxLength(120), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u)),
});
