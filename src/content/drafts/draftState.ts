import { setImmediate } from 'node:timers/promises';
import { EditRefused } from '#content/edit';
import type { ContentPlace } from './change.ts';
import { listChangedFiles, readFileFields, type Texts } from './fields.ts';
import { type DraftedFile, type FieldConflict, listDifferences, mergeFile } from './mergeFile.ts';
import type { DraftStep } from './steps.ts';

/** The files that a draft changes, by their path. */
export type DraftedFiles = ReadonlyMap<string, DraftedFile>;

/** A draft over the content folder as it is now. */
export interface DraftState {
  /** Grows with every change: in the draft, by whoever makes it, and in the folder. */
  readonly revision: number;
  readonly folder: Texts;
  /** Files of the folder that are not UTF-8. */
  readonly unreadable: readonly string[];
  readonly files: DraftedFiles;
  /** The folder with the draft: what is shown and typed over. */
  readonly texts: Texts;
  readonly conflicts: readonly FieldConflict[];
  /** The steps that undo and redo go next. */
  readonly undo: DraftStep | undefined;
  readonly redo: DraftStep | undefined;
  /** When the draft was changed last (epoch ms); nothing where nothing is changed. */
  readonly savedAt: number | null;
}

/** In letters, of all changed files together: ten times the words of a long page. */
const LETTERS_MAX = 1_000_000;
const NEW_FILES_MAX = 100;

/** In milliseconds: what nobody notices who waits for a page. */
const SLICE_MS = 20;

/** The files of a draft over a folder. Others are answered between the parts of this work. */
export async function mergeAll(
  files: DraftedFiles,
  folder: Texts,
): Promise<Pick<DraftState, 'texts' | 'conflicts'>> {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
  const texts = new Map(folder);
  const all: FieldConflict[] = [];
  for (const [file, drafted] of files) {
    const { text, conflicts } = mergeFile(file, { ...drafted, theirs: folder.get(file) });
    if (text === undefined) texts.delete(file);
    else texts.set(file, text);
    all.push(...conflicts);
    await pause();
  }
  for (const [file, text] of texts) {
    readFileFields(file, text);
    await pause();
  }
  return { texts, conflicts: all };
}

/** The places that differ between two folders. A file that came, went or cannot be read differs as a whole. */
export function listDifferentPlaces(before: Texts, after: Texts): ContentPlace[] {
  return listChangedFiles(before, after).flatMap((file) => {
    const [one, other] = [before, after].map((texts) => readFileFields(file, texts.get(file)));
    return one && other ? listDifferences(one, other).map((path) => ({ file, path })) : [{ file, path: [] }];
  });
}

/** @throws EditRefused when the draft would be more than a page can hold */
export function enforceLimits(
  { files, folder, texts }: DraftState,
  changed: ReadonlyMap<string, string | undefined>,
): void {
  const after = new Map<string, string | undefined>([...files.keys()].map((file) => [file, texts.get(file)]));
  for (const [file, text] of changed) after.set(file, text);
  const letters = [...after.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const created = [...after].filter(([file, text]) => text !== undefined && !folder.has(file)).length;
  if (letters > LETTERS_MAX)
    throw new EditRefused(
      'This is more than a page can hold. Put online what is ready, or take some of it back, and then go on.',
    );
  if (created > NEW_FILES_MAX)
    throw new EditRefused(
      `There are ${NEW_FILES_MAX} new parts already. Put them online, or take some back, and then go on.`,
    );
}
