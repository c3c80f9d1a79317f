/* A change of the draft, shared by browser and server: no Node, no DOM. */
import type { Path, Value } from '../edit/contentChange.ts';

/** A change carries the value it replaces, so that the server detects a conflict with a newer value. */
export type DraftChange =
  /** Sets a field. `null` is no value: the field was absent, or the change removes it. */
  | (InLists & { kind: 'set'; path: Path; value: Value | null; was: Value | null })
  /** Inserts into the list at `path`; to append, `at` is the length of the list as the person saw it. */
  | (InLists & { kind: 'insert'; path: Path; at: number; value: Value })
  /** Removes the entry at `path`, which ends with its index. */
  | (InLists & { kind: 'remove'; path: Path; was: Value })
  /** Moves the entry `was` of the list at `path`. */
  | (InLists & { kind: 'move'; path: Path; from: number; to: number; was: Value })
  /** Creates the file of a question or post. */
  | { kind: 'create' }
  /** Removes a question or post; `was` has all its fields. */
  | { kind: 'delete'; was: Value }
  /** Moves a question to this index. */
  | { kind: 'place'; to: number };

interface InLists {
  /** For each index in `path`, outermost first: the entry as the person saw it, by which a moved one is found. */
  within?: readonly Value[];
}

export interface ChangeRequest {
  /** From the browser: a change that arrives twice is applied once. */
  readonly id: string;
  /** One focus of a field: everything typed in it is one undo step. */
  readonly visit: string;
  readonly file: string;
  readonly change: DraftChange;
}

/** A value of a file. An empty path is the whole file, `body` the text of a Markdown file. */
export interface ContentPlace {
  file: string;
  path: Path;
}

/** Who made a change, and in which browser, such as "Firefox on Android"; `folder` for an edited file. */
export type ChangeSource = { readonly who: string; readonly browser?: string | undefined } | 'folder';

/** The place that a change affects: for entries of a list, the list. */
export function findChangedPlace({ file, change }: Pick<ChangeRequest, 'file' | 'change'>): ContentPlace {
  if (!('path' in change)) return { file, path: [] };
  return { file, path: change.kind === 'remove' ? change.path.slice(0, -1) : change.path };
}

/** Whether a place is the other, or inside it. */
export const isWithin = (inner: ContentPlace, outer: ContentPlace): boolean =>
  inner.file === outer.file && outer.path.every((key, at) => inner.path[at] === key);

/** Whether one of two places is within the other. */
export const isNested = (one: ContentPlace, other: ContentPlace): boolean =>
  isWithin(one, other) || isWithin(other, one);
