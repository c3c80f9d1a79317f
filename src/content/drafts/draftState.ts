import { EditRefused, type Value } from '#content/edit';
import type { ContentPlace } from './change.ts';
import { readFileFields, type Texts, writeField } from './fields.ts';
import { type DraftedFile, type FieldConflict, listDifferences, mergeFile } from './mergeFile.ts';
import { createPauses } from './pauses.ts';
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
  /** The same, with the folder's value where there is a conflict. */
  readonly agreed: Texts;
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

/** The files of a draft over a folder. */
export async function mergeAll(
  files: DraftedFiles,
  folder: Texts,
): Promise<Pick<DraftState, 'texts' | 'agreed' | 'conflicts'>> {
  const pause = createPauses();
  const texts = new Map(folder);
  const agreed = new Map(folder);
  const all: FieldConflict[] = [];
  const put = (to: Map<string, string>, file: string, text: string | undefined) =>
    text === undefined ? to.delete(file) : to.set(file, text);
  for (const [file, drafted] of files) {
    const theirs = folder.get(file);
    const { text, conflicts } = mergeFile(file, { ...drafted, theirs });
    put(texts, file, text);
    put(agreed, file, agree(file, text, theirs, conflicts));
    all.push(...conflicts);
    await pause();
  }
  for (const [file, text] of texts) {
    readFileFields(file, text);
    await pause();
  }
  return { texts, agreed: all.length === 0 ? texts : agreed, conflicts: all };
}

function agree(
  file: string,
  text: string | undefined,
  theirs: string | undefined,
  conflicts: readonly FieldConflict[],
): string | undefined {
  if (conflicts.some(({ path }) => path.length === 0)) return theirs;
  return conflicts.reduce<string | undefined>(
    (held, { path, theirs: value }) => (held === undefined ? held : writeField(held, file, path, value)),
    text,
  );
}

/** The places that differ between two states of a folder. */
export function listFolderDifferences(before: Texts, now: Texts): ContentPlace[] {
  const files = [...new Set([...before.keys(), ...now.keys()])].filter(
    (file) => before.get(file) !== now.get(file),
  );
  return files.flatMap((file) => {
    const [one, other] = [before, now].map((texts): Value | undefined =>
      readFileFields(file, texts.get(file)),
    );
    return listDifferences(one, other).map((path) => ({ file, path }));
  });
}

/** @throws EditRefused when the draft would be more than a page can hold */
export function refuseExcess(
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
