import type { Conflict, DraftChange, Texts } from '#drafts';
import { readWhole, takeWaiting } from '#drafts';
import { PageEditorError } from './contract.ts';
import { nameField } from './typedChanges.ts';

type Changes = readonly DraftChange[];

interface Decided {
  conflict: Conflict;
  folder: Texts;
  /** When that was decided. */
  at: number;
}

/** What was typed is made over what stands there now. */
export function keepMine(changes: Changes, { conflict, folder, at }: Decided): Changes {
  const { id, file, mine, theirs, isWholeFile } = conflict;
  const held = changes.find((one) => one.id === id);
  if (!held) return changes;
  if (mine.kind === 'create') {
    if (typeof theirs === 'string' && !readWhole(file, theirs))
      throw new PageEditorError('CANNOT', sayUnreadableFile(file));
    if (theirs !== null)
      throw new PageEditorError('CANNOT', 'There is such a part already. Keep theirs, and change that one.');
    const rest = isWholeFile ? changes.filter((one) => one.file !== file) : changes;
    return [...rest, { ...held, change: mine, before: null, at }];
  }
  if (held.waits) {
    const { others, waiting } = takeWaiting(changes, id, folder);
    return waiting ? [...others, { ...waiting, before: theirs, at }] : others;
  }
  if (mine.kind === 'move' || mine.kind === 'insert')
    throw new PageEditorError('CANNOT', 'The list that you changed is no longer there. Keep theirs.');
  return changes.map((one) => (one === held ? { ...held, before: theirs, at } : one));
}

/** Its words stand in no place that could be told from another, so nothing can be put there. */
const sayUnreadableFile = (file: string): string =>
  `“${nameField(file, [])}” cannot be read in the files now (${file}), so yours cannot be put there. Ask your helper to mend that file. Nothing is lost: what you typed waits here until then.`;

/** What was typed there is given up. */
export const keepTheirs = (changes: Changes, { id, file, isWholeFile }: Conflict): Changes =>
  changes.filter((one) => (isWholeFile ? one.file !== file : one.id !== id));
