import { type ChangeSource, type ContentChange, getValueAt, type Value } from './contentChange.ts';

/**
 * Thrown when a change of the page is refused, with a message for the owner. The owner's input is kept. `BAD_INPUT`:
 * the text cannot be written. `CANNOT`: the content folder or the disk prevents it. `BUSY`: another edition is being
 * published. `PROOF_NEEDED`: it changes where visitors are sent, and needs a recent passkey proof.
 */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  readonly code: 'NOT_FOUND' | 'CONFLICT' | 'BAD_INPUT' | 'CANNOT' | 'BUSY' | 'PROOF_NEEDED';
  /** `theirs` is the present value of the field; `null` if it has none. */
  readonly facts: { readonly theirs?: Value | null; readonly field?: string; readonly by?: ChangeSource };

  constructor(
    message: string,
    code: EditRefused['code'] = 'BAD_INPUT',
    { cause, ...facts }: EditRefused['facts'] & ErrorOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.facts = facts;
  }
}

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
