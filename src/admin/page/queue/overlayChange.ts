import {
  type ChangeRequest,
  changeValue,
  type FieldPath,
  type FieldPlace,
  getValueAt,
  isNested,
  type Value,
} from '#content/schema';

type PathChange = Extract<ChangeRequest['change'], { path: FieldPath }>;

/** Applies a pending change to the value of a form's field. @param value `null` if the field has none */
export function overlayChange(
  place: FieldPlace,
  value: Value | null,
  { file, change }: Pick<ChangeRequest, 'file' | 'change'>,
): Value | null {
  if (change.kind === 'delete' && file === place.file) return null;
  if (!('path' in change) || !isNested(place, { file, path: change.path })) return value;
  const depth = place.path.length;
  if (change.path.length >= depth) return changeInside(value, change, depth);
  // From here on, the change is about a parent of the field.
  if (change.kind === 'remove') return null;
  return change.kind === 'set' ? getValueAt(change.value, place.path.slice(change.path.length)) : value;
}

/** @param depth how many keys of the change's path lead to `value` */
function changeInside(value: Value | null, change: PathChange, depth: number): Value | null {
  const key = change.path[depth];
  if (key === undefined) {
    if (change.kind !== 'move' || !Array.isArray(value)) return changeValue(value, change);
    return changeValue(value, { ...change, from: findEntry(value, change.from, change.was) });
  }
  if (Array.isArray(value)) {
    const isEnd = change.kind === 'remove' && depth === change.path.length - 1;
    const listCount = change.path.slice(0, depth).filter((step) => typeof step === 'number').length;
    const at = findEntry(value, Number(key), isEnd ? change.was : change.within?.[listCount]);
    const inner = changeInside(value[at] ?? null, change, depth + 1);
    return inner === null ? value.toSpliced(at, 1) : value.with(at, inner);
  }
  const inner = changeInside(getValueAt(value, [key]), change, depth + 1);
  const fields = (value ?? {}) as { [field: string]: Value };
  // Keeps the order of the fields, because entries are compared as text.
  if (inner !== null) return { ...fields, [key]: inner };
  const { [key]: _, ...others } = fields;
  return others;
}

/** The index of the entry that the owner edited, which may have moved since. */
function findEntry(list: readonly Value[], at: number, seenEntry: Value | undefined): number {
  const seenText = JSON.stringify(seenEntry);
  if (seenText === undefined || JSON.stringify(list[at]) === seenText) return at;
  const foundIndex = list.findIndex((entry) => JSON.stringify(entry) === seenText);
  return foundIndex < 0 ? at : foundIndex;
}
