/*
 * A change of the draft, as the browser sends it and the server makes it; no Node, no DOM.
 */
import type { Path, Value } from '#content/edit/change';

/** What a change replaces and what it says, so that the server can tell whether the person saw what stands there now. */
export type DraftChange =
  /** A field's new value. `null` is no value: the field is absent before, or removed by the change. */
  | (InLists & { kind: 'set'; path: Path; value: Value | null; was: Value | null })
  /** A new entry of the list at `path`; behind its last entry, `at` is the list's length as the person saw it. */
  | (InLists & { kind: 'insert'; path: Path; at: number; value: Value })
  /** Takes out the entry at `path`, which ends with its index. */
  | (InLists & { kind: 'remove'; path: Path; was: Value })
  /** Moves the entry `was` of the list at `path`. */
  | (InLists & { kind: 'move'; path: Path; from: number; to: number; was: Value })
  /** A file of its own for a new question or post. */
  | { kind: 'create' }
  /** Takes a question or post out; `was` holds all its fields. */
  | { kind: 'delete'; was: Value }
  /** Moves a question to this place among all, counted from 0. */
  | { kind: 'place'; to: number };

interface InLists {
  /** For each index in `path`, from the outside in: the entry as the person saw it. It is found by that where it moved. */
  within?: readonly Value[];
}

/** A change as it is sent. */
export interface ChangeRequest {
  /** Made by the browser: a change that arrives twice is made once. */
  readonly id: string;
  /** One stay in a field: all that is typed in it is one step of undo. */
  readonly visit: string;
  readonly file: string;
  readonly change: DraftChange;
}

/** A value of a file with all that it holds; an empty path is the whole file, `body` the words of a Markdown file. */
export interface ContentPlace {
  file: string;
  path: Path;
}

/** Who changed something, and in which browser, such as "Firefox on Android"; `folder` where a file was edited. */
export type ChangeSource = { readonly who: string; readonly browser?: string | undefined } | 'folder';

/** The place that a change is about: for entries of a list, the list. */
export function findChangedPlace({ file, change }: Pick<ChangeRequest, 'file' | 'change'>): ContentPlace {
  if (!('path' in change)) return { file, path: [] };
  return { file, path: change.kind === 'remove' ? change.path.slice(0, -1) : change.path };
}

/** Whether one of two places is the other, or holds it. */
export const isNested = (one: ContentPlace, other: ContentPlace): boolean =>
  one.file === other.file && one.path.slice(0, other.path.length).every((key, at) => key === other.path[at]);
