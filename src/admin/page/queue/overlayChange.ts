import type { FieldPath, FieldPlace, Value } from '#calls';
import type { ChangeRequest } from '#content/schema';
import { readAt } from '../fieldPlace.ts';

type TypedChange = Pick<ChangeRequest, 'file' | 'change'>;
type PathChange = Extract<ChangeRequest['change'], { path: FieldPath }>;

/**
 * Applies a pending change to a value that the form has read.
 * @param value the field's value, `null` for none
 */
export function overlayChange(
  { file, path }: FieldPlace,
  value: Value | null,
  { file: changedFile, change }: TypedChange,
): Value | null {
  if (changedFile !== file) return value;
  if (change.kind === 'delete') return null;
  if (change.kind === 'create' || change.kind === 'place') return value;
  const sharedLength = Math.min(path.length, change.path.length);
  if (!path.slice(0, sharedLength).every((key, at) => key === change.path[at])) return value;
  if (change.path.length >= path.length) return changeInside(value, change, path.length);
  // From here on, the change is about a parent of the field.
  if (change.kind === 'remove') return null;
  return change.kind === 'set' ? path.slice(sharedLength).reduce(readAt, change.value) : value;
}

/** @param depth how many keys of the change's path lead to `value` */
function changeInside(value: Value | null, change: PathChange, depth: number): Value | null {
  const key = change.path[depth];
  if (key === undefined) return changeValue(value, change);
  if (Array.isArray(value)) {
    const isEnd = change.kind === 'remove' && depth === change.path.length - 1;
    const listCount = change.path.slice(0, depth).filter((step) => typeof step === 'number').length;
    const at = findEntry(value, Number(key), isEnd ? change.was : change.within?.[listCount]);
    const inner = changeInside(value[at] ?? null, change, depth + 1);
    return inner === null ? value.toSpliced(at, 1) : value.with(at, inner);
  }
  const inner = changeInside(readAt(value, key), change, depth + 1);
  const { [key]: _, ...others } = (typeof value === 'object' && value !== null ? value : {}) as {
    [field: string]: Value;
  };
  return inner === null ? others : { ...others, [key]: inner };
}

function changeValue(value: Value | null, change: PathChange): Value | null {
  if (change.kind === 'set') return change.value;
  if (change.kind === 'remove') return null;
  const list = Array.isArray(value) ? value : [];
  if (change.kind === 'insert') return list.toSpliced(change.at, 0, change.value);
  const from = findEntry(list, change.from, change.was);
  return list.toSpliced(from, 1).toSpliced(change.to, 0, ...list.slice(from, from + 1));
}

/** The index of the entry that the person saw, which may have moved. */
function findEntry(list: readonly Value[], at: number, seenEntry: Value | undefined): number {
  const isSeenEntry = (entry: Value | undefined) => JSON.stringify(entry) === JSON.stringify(seenEntry);
  if (seenEntry === undefined || isSeenEntry(list[at])) return at;
  const foundIndex = list.findIndex(isSeenEntry);
  return foundIndex < 0 ? at : foundIndex;
}
