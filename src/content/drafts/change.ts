/* Changes of the draft, as the browser sends them to the server: no Node, no DOM. */
import type { Path, Value } from '../edit/contentChange.ts';

/** A change contains the value that it replaces, so that the server can detect a conflict with a newer value. */
export type DraftChange =
  /** Sets a field. `was: null` means that the field was absent, `value: null` that it is removed. */
  | (InLists & { kind: 'set'; path: Path; value: Value | null; was: Value | null })
  /** Inserts into the list at `path`; to append, `at` is the length of the list as the person saw it. */
  | (InLists & { kind: 'insert'; path: Path; at: number; value: Value })
  /** Removes the entry at `path`, which ends with its index. */
  | (InLists & { kind: 'remove'; path: Path; was: Value })
  /** Moves the entry `was` within the list at `path`. */
  | (InLists & { kind: 'move'; path: Path; from: number; to: number; was: Value })
  /** Creates the file of a question or post. */
  | { kind: 'create' }
  /** Removes a question or post; `was` contains all its fields. */
  | { kind: 'delete'; was: Value }
  /** Moves a question to this index. */
  | { kind: 'place'; to: number };

interface InLists {
  /** For each index in `path`, outermost first: the entry as the person saw it. Finds an entry that has moved since. */
  within?: readonly Value[];
}

export interface ChangeRequest {
  /** Made by the browser, so that a change that arrives twice is applied only once. */
  readonly id: string;
  /** Identifies one focus of a field: everything typed during that focus is one undo step. */
  readonly visit: string;
  readonly file: string;
  readonly change: DraftChange;
}

/** A place: the file and path of a field. An empty path is the whole file, `body` the text of a Markdown file. */
export interface ContentPlace {
  file: string;
  path: Path;
}

/** Who made a change, and in which browser, such as "Firefox on Android"; `folder` for a file edited by hand. */
export type ChangeSource = { readonly who: string; readonly browser?: string | undefined } | 'folder';

/** The field that a change affects. When an entry is added, removed or moved, that is its list. */
export function findChangedPlace({ file, change }: Pick<ChangeRequest, 'file' | 'change'>): ContentPlace {
  if (!('path' in change)) return { file, path: [] };
  return { file, path: change.kind === 'remove' ? change.path.slice(0, -1) : change.path };
}

/** Whether `inner` is the same place as `outer`, or inside it. */
export const isWithin = (inner: ContentPlace, outer: ContentPlace): boolean =>
  inner.file === outer.file && outer.path.every((key, at) => inner.path[at] === key);

/** Whether one of the two places is inside the other, or both are the same. */
export const isNested = (one: ContentPlace, other: ContentPlace): boolean =>
  isWithin(one, other) || isWithin(other, one);
