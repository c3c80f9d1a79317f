import { isDeepStrictEqual } from 'node:util';
import {
  EditRefused,
  editBody,
  editFacts,
  editYaml,
  type FieldOrder,
  readBody,
  readValueAt,
  type Value,
} from '#content/edit';
import type { Conflict, DraftChange, FileChange } from './draftChange.ts';
import { findChangedPlace } from './touch.ts';

/** The files of a content folder that hold words, by their path inside it. */
export type Texts = ReadonlyMap<string, string>;

/** The order of the fields of a place of a file. */
export type OrderOfFile = (file: string) => FieldOrder;

/** The folder as it will be, and what a person must decide first. */
export interface AppliedDraft {
  texts: Texts;
  conflicts: Conflict[];
}

/**
 * Makes the changes of a draft in the texts of the folder as they are now, whoever has changed them meanwhile. A change
 * whose place says something else than when it was made is left out and reported, never made over another's.
 */
export function applyDraft(folder: Texts, draft: readonly DraftChange[], orderOf: OrderOfFile): AppliedDraft {
  const texts = new Map(folder);
  const conflicts: Conflict[] = [];
  for (const { id, file, change, before } of draft) {
    const theirs = readBefore(texts, file, change);
    const edited = isDeepStrictEqual(theirs, before)
      ? tryChange(texts.get(file), file, change, orderOf)
      : undefined;
    if (!edited) conflicts.push({ id, file, mine: change, before, theirs });
    else if (edited.text === undefined) texts.delete(file);
    else texts.set(file, edited.text);
  }
  return { texts, conflicts };
}

/** What a change would be made over: the value, the list it is in, or the file. Nothing is `null`. */
export function readBefore(texts: Texts, file: string, change: FileChange): Value | null {
  const text = texts.get(file);
  if (text === undefined) return null;
  try {
    if (change.kind === 'create' || change.kind === 'delete') return text;
    if (change.kind === 'body') return readBody(text);
    return readValueAt(text, file, findChangedPlace(file, change).path) ?? null;
  } catch (error) {
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

/** @throws EditRefused when it cannot be made without touching what it must not */
export function changeText(
  text: string | undefined,
  file: string,
  change: FileChange,
  orderOf: OrderOfFile,
): { text: string | undefined } {
  if (change.kind === 'create') {
    if (text !== undefined) throw new EditRefused('There is such a file already.');
    return { text: change.text };
  }
  if (text === undefined) throw new EditRefused('This file is no longer there.');
  if (change.kind === 'delete') return { text: undefined };
  if (change.kind === 'body') return { text: editBody(text, change.text) };
  const edit = file.endsWith('.md') ? editFacts : editYaml;
  return { text: edit(text, change, orderOf(file)) };
}

function tryChange(...given: Parameters<typeof changeText>): ReturnType<typeof changeText> | undefined {
  try {
    return changeText(...given);
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
