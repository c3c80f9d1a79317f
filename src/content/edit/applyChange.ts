import { type ContentChange, getValueAt, type Value } from './contentChange.ts';

/** Thrown when the content cannot be changed as asked, with a sentence for the owner. Nothing was written. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  /** `CONFLICT`: the content was changed meanwhile. `CANNOT`: the disk has lost a part. */
  readonly code: 'BAD_INPUT' | 'CONFLICT' | 'CANNOT';

  constructor(message: string, code: EditRefused['code'] = 'BAD_INPUT') {
    super(message);
    this.code = code;
  }
}

/** The data that the edited file must contain. @throws EditRefused when the data has no such field or list */
export function applyChange(before: unknown, change: ContentChange): unknown {
  const after: unknown = structuredClone(before) ?? {};
  if (change.kind === 'insert' || change.kind === 'move')
    changeList(getValueAt(after as Value, change.path), change);
  else changeField(getValueAt(after as Value, change.path.slice(0, -1)), change);
  return after;
}

function changeList(list: unknown, change: Extract<ContentChange, { kind: 'insert' | 'move' }>): void {
  if (!Array.isArray(list)) throw new EditRefused('There is no list in that place.');
  const isMove = change.kind === 'move';
  const indexes = isMove ? [change.from + 1, change.to + 1] : [change.at];
  if (indexes.some((index) => index < (isMove ? 1 : 0) || index > list.length)) {
    throw new EditRefused('The list has no such place.');
  }
  if (isMove) list.splice(change.to, 0, ...list.splice(change.from, 1));
  else list.splice(change.at, 0, change.value);
}

function changeField(parent: unknown, change: Extract<ContentChange, { kind: 'set' | 'remove' }>): void {
  const key = change.path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null) {
    throw new EditRefused('There is no field in that place.');
  }
  const fields = parent as Record<string | number, unknown>;
  const isThere = Object.hasOwn(fields, key);
  if (!isThere && (change.kind === 'remove' || Array.isArray(parent))) {
    throw new EditRefused('There is nothing in that place.');
  }
  if (change.kind === 'set') fields[key] = change.value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete fields[key];
}
