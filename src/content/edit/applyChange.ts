import { EditRefused } from './editRefused.ts';
import { type ContentChange, getValueAt, type Value } from './value.ts';

/** The data that the edited file must contain. @throws EditRefused when the data has no such field or list */
export function applyChange(before: Value, change: ContentChange): Value {
  const after = structuredClone(before);
  if (change.kind === 'insert' || change.kind === 'move') {
    changeList(getValueAt(after, change.path), change);
    return after;
  }
  const parent = getValueAt(after, change.path.slice(0, -1));
  const key = change.path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null)
    throw new EditRefused('There is no field in that place.');
  if (!Object.hasOwn(parent, key) && (change.kind === 'remove' || Array.isArray(parent)))
    throw new EditRefused('There is nothing in that place.');
  if (change.kind === 'set') Object.assign(parent, { [key]: change.value });
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return after;
}

function changeList(list: Value | null, change: Extract<ContentChange, { kind: 'insert' | 'move' }>): void {
  if (!Array.isArray(list)) throw new EditRefused('There is no list in that place.');
  const [at, entries] =
    change.kind === 'insert' ? [change.at, [change.value]] : [change.to, list.splice(change.from, 1)];
  if (entries.length === 0 || at > list.length) throw new EditRefused('The list has no such place.');
  list.splice(at, 0, ...entries);
}
