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
import { createPauses } from './pauses.ts';
import { readWhole } from './readWhole.ts';

/** The files of a content folder that hold words, by their path inside it. */
export type Texts = ReadonlyMap<string, string>;

/** The order of the fields of a place of a file. */
export type OrderOfFile = (file: string) => FieldOrder;

/** The folder as it will be, and what a person must decide first. */
export interface AppliedDraft {
  /** With everything that was typed, also where the folder says something else by now: what forms show. */
  texts: Texts;
  /** With what nobody else has changed. */
  agreed: Texts;
  conflicts: Conflict[];
}

/**
 * Makes the changes of a draft in the texts of the folder as they are now, whoever has changed them meanwhile. A change
 * whose place says something else than when it was made is left out of what is agreed and reported, never made over
 * another's.
 * @param base what the files said that the folder has no longer
 */
export async function applyDraft(
  folder: Texts,
  draft: readonly DraftChange[],
  orderOf: OrderOfFile,
  base: BaseTexts = new Map(),
): Promise<AppliedDraft> {
  const pause = createPauses();
  const agreed = new Map(folder);
  const conflicts: Conflict[] = [];
  for (const made of draft) {
    await pause();
    const { id, file, change, before } = made;
    const theirs = readBefore(agreed, file, change);
    if (saysAlready(change, theirs)) continue;
    const isFree = !made.waits && (!isJudged(change) || isDeepStrictEqual(theirs, before));
    if (!isFree || !tryChange(agreed, made, orderOf))
      conflicts.push({
        id,
        file,
        mine: change,
        before,
        theirs: made.waits && !isEntryThere(made) ? null : theirs,
      });
  }
  if (conflicts.length === 0) return { texts: agreed, agreed, conflicts };
  const texts = await makeTyped(folder, { draft, conflicts }, orderOf, base);
  return { texts, agreed, conflicts: joinLost(conflicts, { folder, texts, base }) };
}

/** An entry that goes, was changed there; any other that waits is gone there. */
const isEntryThere = ({ change }: DraftChange) => change.kind === 'remove';

/** Whether what stood there decides: an entry that comes or moves leaves what the others say. */
const isJudged = ({ kind }: FileChange): boolean => kind !== 'insert' && kind !== 'move';

/** Somebody has changed it to the same. */
function saysAlready(change: FileChange, theirs: Value | null): boolean {
  if (change.kind === 'set') return isDeepStrictEqual(change.value, theirs);
  return change.kind === 'body' && change.text === theirs;
}

/** What forms show: hers stays where she typed it, with theirs beside it. */
async function makeTyped(
  folder: Texts,
  { draft, conflicts }: { draft: readonly DraftChange[]; conflicts: readonly Conflict[] },
  orderOf: OrderOfFile,
  base: BaseTexts,
): Promise<Texts> {
  const pause = createPauses();
  const texts = new Map(folder);
  for (const { file } of conflicts) {
    const was = base.get(file);
    if (typeof was === 'string' && readWhole(file, folder.get(file)) === undefined) texts.set(file, was);
  }
  const isOpen = new Set(
    conflicts.filter(({ file }) => texts.get(file) === folder.get(file)).map(({ id }) => id),
  );
  for (const made of draft) {
    await pause();
    // Others would give the places of a list to other entries than those that everything else is about.
    const isValue = made.change.kind === 'body' || isOfField(made.change);
    if (!isOpen.has(made.id) || (isValue && !made.waits)) tryChange(texts, made, orderOf);
  }
  return texts;
}

const isOfField = (change: FileChange): boolean =>
  change.kind === 'set' || (change.kind === 'remove' && typeof change.path.at(-1) === 'string');

/** A file that is gone, or cannot be read, is one thing to decide. */
function joinLost(
  conflicts: readonly Conflict[],
  { folder, texts, base }: { folder: Texts; texts: Texts; base: BaseTexts },
): Conflict[] {
  const isLost = (file: string) =>
    typeof base.get(file) === 'string' && readWhole(file, folder.get(file)) === undefined;
  return conflicts.flatMap((one, at): Conflict[] => {
    const { id, file } = one;
    const text = texts.get(file);
    if (!isLost(file) || text === undefined) return [one];
    if (conflicts.findIndex((other) => other.file === file) < at) return [];
    const [before, theirs] = [base.get(file) ?? null, folder.get(file) ?? null];
    return [{ id, file, mine: { kind: 'create', text }, before, theirs, isWholeFile: true }];
  });
}

/** What a change would be made over: the value, the entry, the list it comes into, or the file. Nothing is `null`. */
export function readBefore(texts: Texts, file: string, change: FileChange): Value | null {
  const text = texts.get(file);
  if (text === undefined) return null;
  try {
    if (change.kind === 'create' || change.kind === 'delete') return text;
    if (change.kind === 'body') return readBody(text);
    return readValueAt(text, file, change.path) ?? null;
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

/** @returns whether it could be made */
function tryChange(texts: Map<string, string>, { file, change }: DraftChange, orderOf: OrderOfFile): boolean {
  try {
    const { text } = changeText(texts.get(file), file, change, orderOf);
    if (text === undefined) texts.delete(file);
    else texts.set(file, text);
    return true;
  } catch {
    // Whatever is wrong with one stored change, the others and the forms must still be there.
    return false;
  }
}

/** What a file said when the changes of it were made; nothing when it was not there. */
export type BaseTexts = ReadonlyMap<string, string | null>;
