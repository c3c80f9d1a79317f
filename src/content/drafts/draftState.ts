import { EditRefused } from '../edit/index.ts';
import type { ChangedTexts } from './changeTexts.ts';
import type { Texts } from './fields.ts';
import { type DraftedFile, mergeAll } from './merge.ts';
import type { DraftSteps } from './steps.ts';

/** The files of a draft, by path. */
export type DraftedFiles = ReadonlyMap<string, DraftedFile>;

export type DraftState = Awaited<ReturnType<typeof createState>>;

/** @param unreadable files of the folder that are not UTF-8 */
export async function createState(
  { folder, unreadable }: { folder: Texts; unreadable: readonly string[] },
  files: DraftedFiles,
  { last: undo, next: redo }: DraftSteps,
  revision: number,
) {
  const { texts, conflicts } = await mergeAll(files, folder);
  return {
    /** Grows with every change of the draft or of the folder. */
    revision,
    folder,
    unreadable,
    files,
    /** The folder merged with the draft, as the forms show it. */
    texts,
    conflicts,
    undo,
    redo,
    /** Time of the last change (epoch ms); null for an empty draft. */
    savedAt: files.size === 0 ? null : (undo?.at ?? null),
  };
}

/** The length of all changed files together: ten times that of a long page. */
const LETTERS_MAX = 1_000_000;
const NEW_FILES_MAX = 100;

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
