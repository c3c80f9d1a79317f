import type { ContentChange, Value } from '#content/edit/change';

/** What may be done to one file of the content folder, before it is online. */
export type FileChange =
  | ContentChange
  /** The words below the facts of a Markdown file, as a form shows them. */
  | { kind: 'body'; text: string }
  /** A file that was not there, such as a question. */
  | { kind: 'create'; text: string }
  | { kind: 'delete' };

/** One change that waits to be put online. */
export interface DraftChange {
  id: string;
  /** Inside the content folder: `practice.yaml`, `faq/one.md`. */
  file: string;
  change: FileChange;
  /** What stood there when it was made, so that an edit made elsewhere meanwhile is seen. */
  before: Value | null;
  /** Who made it, and when (epoch ms). */
  by: string;
  at: number;
  /** Those that were made at once have the same, and are undone at once. */
  together?: string;
  /**
   * The folder has taken away or changed the entry that it is about: it is made only once a person says so. Such changes
   * stand behind all others that were made by then.
   */
  waits?: true;
}

/** A change whose place has been changed elsewhere: both are shown, and a person decides. */
export interface Conflict {
  id: string;
  file: string;
  mine: FileChange;
  before: Value | null;
  /** What stands there now. */
  theirs: Value | null;
  /** All that was typed into a file that the folder has no longer, or that cannot be read there: `mine` is all of it. */
  isWholeFile?: true;
}

/** Who changed something, and by which browser, such as "Firefox on Android"; in the folder nobody is known. */
export type TouchedBy = { readonly who: string; readonly browser?: string | undefined } | 'folder';
