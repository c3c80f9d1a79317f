/* Changes of the draft, as the browser sends them to the server: no Node, no DOM. */
import * as v from 'valibot';
import type { Path, Value } from '../edit/value.ts';
import type { FieldPlace } from '../form/form.ts';

/** In characters, far above any field's limit: an overlong pasted text is stored, and the checks report it. */
export const MAX_TEXT = 200_000;
const MAX_LIST = 1_000;
const MAX_PATH = 12;
const MAX_KEY = 60;
/** Levels of nesting, twice as many as any field has. */
const MAX_DEPTH = 8;
/** Parts of one value, including nested parts. A file with more cannot be read. */
const MAX_VALUES = 5_000;

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_LIST));
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= MAX_KEY && /^(?:[a-zA-Z][a-zA-Z0-9]*|\*)$/.test(key);

/** The file and path of a field. An empty path is the whole file, `body` the text of a Markdown file. */
export const PLACE = {
  /** The pattern allows no path outside the content folder. */
  file: v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*\.(?:yaml|md)$/)),
  path: v.custom<Path>(
    (keys) =>
      Array.isArray(keys) &&
      keys.length <= MAX_PATH &&
      keys.every((step) => isKey(step) || v.is(index, step)),
  ),
};

const path = v.pipe(PLACE.path, v.minLength(1));
/** One custom check: a recursive union would validate each part once per combination of its ancestors' variants. */
const value = v.custom<Value>(isValue);
const valueOrNone = v.custom<Value | null>((input) => input === null || isValue(input));
/** For each index in `path`, outermost first: the entry as its author saw it, to find it again if it has moved. */
const within = v.exactOptional(
  v.custom<Value[]>((list) => Array.isArray(list) && list.length <= MAX_PATH && list.every(isValue)),
);

/** A change contains the value that it replaces, so that the server can detect a conflict with a newer value. */
const change = v.variant('kind', [
  /** Sets a field. `was: null` means that the field was absent, `value: null` that it is removed. */
  v.strictObject({ kind: v.literal('set'), path, value: valueOrNone, was: valueOrNone, within }),
  /** Inserts into the list at `path`; to append, `at` is the length of the list as its author saw it. */
  v.strictObject({ kind: v.literal('insert'), path, at: index, value, within }),
  /** Removes the entry at `path`, which ends with its index. */
  v.strictObject({ kind: v.literal('remove'), path, was: value, within }),
  /** Moves the entry `was` within the list at `path`. */
  v.strictObject({ kind: v.literal('move'), path, from: index, to: index, was: value, within }),
  /** Creates the file of a question or post. */
  v.strictObject({ kind: v.literal('create') }),
  /** Removes a question or post; `was` contains all its fields. */
  v.strictObject({ kind: v.literal('delete'), was: value }),
  /** Moves a question to this index. */
  v.strictObject({ kind: v.literal('place'), to: index }),
]);
export type DraftChange = v.InferOutput<typeof change>;

/** What a change does to the value at its path. */
export type ValueChange =
  | { kind: 'set'; value: Value | null }
  | { kind: 'insert'; at: number; value: Value }
  | { kind: 'remove' }
  | { kind: 'move'; from: number; to: number };

/** The value after a change. @param value `null` if there is none */
export function changeValue(value: Value | null, change: ValueChange): Value | null {
  if (change.kind === 'set') return change.value;
  if (change.kind === 'remove') return null;
  const list = Array.isArray(value) ? value : [];
  if (change.kind === 'insert') return list.toSpliced(change.at, 0, change.value);
  const { from, to } = change;
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The browser creates the id, so that a change that arrives twice is applied only once. */
export const CHANGE_ID = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** `visit` identifies one focus of a field: everything typed during that focus is one undo step. */
export const ChangeInput = v.strictObject({ id: CHANGE_ID, visit: CHANGE_ID, file: PLACE.file, change });
export type ChangeRequest = v.InferOutput<typeof ChangeInput>;

/** The field that a change affects. When an entry is added, removed or moved, that is its list. */
export function findChangedPlace({ file, change }: Pick<ChangeRequest, 'file' | 'change'>): FieldPlace {
  if (!('path' in change)) return { file, path: [] };
  return { file, path: change.kind === 'remove' ? change.path.slice(0, -1) : change.path };
}

/** Whether `inner` is the same place as `outer`, or inside it. */
export const isWithin = (inner: FieldPlace, outer: FieldPlace): boolean =>
  inner.file === outer.file && outer.path.every((key, at) => inner.path[at] === key);

/** Whether one of the two places is inside the other, or both are the same. */
export const isNested = (one: FieldPlace, other: FieldPlace): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Checks a value breadth-first, in linear time. Stops at the first exceeded limit. */
function isValue(input: unknown): boolean {
  let [values, letters] = [0, 0];
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > MAX_DEPTH || values > MAX_VALUES || !level.every(isPart)) return false;
    for (const part of level) if (typeof part === 'string') letters += part.length;
    if (letters > MAX_TEXT) return false;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return true;
}

function isPart(part: unknown): boolean {
  if (typeof part !== 'object') return ['string', 'boolean'].includes(typeof part) || Number.isFinite(part);
  if (Array.isArray(part)) return part.length <= MAX_LIST;
  return part !== null && Object.keys(part).every(isKey);
}
