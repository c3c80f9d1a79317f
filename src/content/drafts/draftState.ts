import { setImmediate } from 'node:timers/promises';
import { EditRefused } from '../edit/index.ts';
import type { FieldPlace } from '../form/index.ts';
import type { ChangedTexts } from './changeTexts.ts';
import { listChangedFiles, readFileFields, type Texts } from './fields.ts';
import { type DraftedFile, type FieldConflict, listDifferences, mergeFile } from './mergeFile.ts';
import type { DraftStep } from './steps.ts';

/** The files of a draft, by path. */
export type DraftedFiles = ReadonlyMap<string, DraftedFile>;

export interface DraftState {
  /** Grows with every change of the draft or of the folder. */
  readonly revision: number;
  readonly folder: Texts;
  /** Files of the folder that are not UTF-8. */
  readonly unreadable: readonly string[];
  readonly files: DraftedFiles;
  /** The folder merged with the draft, as the forms show it. */
  readonly texts: Texts;
  readonly conflicts: readonly FieldConflict[];
  readonly undo: DraftStep | undefined;
  readonly redo: DraftStep | undefined;
  /** Time of the last change (epoch ms); null for an empty draft. */
  readonly savedAt: number | null;
}

/** The length of all changed files together: ten times that of a long page. */
const LETTERS_MAX = 1_000_000;
const NEW_FILES_MAX = 100;

/** Work is split into slices of this many milliseconds, so that visitors' requests are served between the slices. */
const SLICE_MS = 20;

/** Merges a draft with the folder, in slices. */
export async function mergeAll(
  files: DraftedFiles,
  folder: Texts,
): Promise<Pick<DraftState, 'texts' | 'conflicts'>> {
  let sliceStart = performance.now();
  const pause = async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await setImmediate();
    sliceStart = performance.now();
  };
  const texts = new Map(folder);
  const allConflicts: FieldConflict[] = [];
  for (const [file, drafted] of files) {
    const { text, conflicts } = mergeFile(file, { ...drafted, theirs: folder.get(file) });
    if (text === undefined) texts.delete(file);
    else texts.set(file, text);
    allConflicts.push(...conflicts);
    await pause();
  }
  for (const [file, text] of texts) {
    readFileFields(file, text);
    await pause();
  }
  return { texts, conflicts: allConflicts };
}

/** The fields that differ between two folders. An added, removed or unreadable file differs as a whole. */
export function listDifferentPlaces(before: Texts, after: Texts): FieldPlace[] {
  return listChangedFiles(before, after).flatMap((file) => {
    const [one, other] = [before, after].map((texts) => readFileFields(file, texts.get(file)));
    return one && other ? listDifferences(one, other).map((path) => ({ file, path })) : [{ file, path: [] }];
  });
}

/** @throws EditRefused when the draft would be too large */
export function enforceLimits({ files, folder, texts }: DraftState, changed: ChangedTexts): void {
  const unchanged = [...files.keys()].map((file) => [file, texts.get(file)] as const);
  const draftTexts = new Map([...unchanged, ...changed]);
  const letters = [...draftTexts.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const newFiles = [...draftTexts].filter(([file, text]) => text !== undefined && !folder.has(file)).length;
  if (letters > LETTERS_MAX)
    throw new EditRefused(
      'This is more than a page can hold. Put online what is ready, or take some of it back, and then go on.',
    );
  if (newFiles > NEW_FILES_MAX)
    throw new EditRefused(
      `There are ${NEW_FILES_MAX} new parts already. Put them online, or take some back, and then go on.`,
    );
}
