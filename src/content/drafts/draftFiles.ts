import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused } from '../edit/index.ts';
import type { ChangedTexts } from './changeTexts.ts';
import { ifMissing, writePrivateFile } from './contentFiles.ts';
import { readFileFields, readTexts, type Texts } from './fields.ts';
import type { DraftedFile } from './merge.ts';
import { migrateDraft } from './migrateDraft.ts';

export interface DraftOptions {
  readonly contentFolder: string;
  /** A folder in DATA_DIR: `mine/` contains the changed files, `base/` the texts they started from. */
  readonly draftFolder: string;
  /** Called when an unreadable draft file was renamed, with an error that contains its new path. */
  onFault(what: string, error: unknown): void;
  now(): number;
}

/** Reads the files of a draft. @param folder the texts of the content folder */
export async function loadDraftFiles(
  options: DraftOptions,
  folder: Texts,
): Promise<Map<string, DraftedFile>> {
  const { draftFolder } = options;
  const onUnreadable = (to: string) => options.onFault('an unreadable draft was renamed', new Error(to));
  const base = await readStoredTexts(join(draftFolder, 'base'));
  const mine = await readStoredTexts(join(draftFolder, 'mine'));
  for (const file of mine.unreadable) {
    const newPath = join(draftFolder, `${randomUUID()}.unreadable`);
    await rename(join(draftFolder, 'mine', file), newPath);
    onUnreadable(newPath);
  }
  const files = new Map<string, DraftedFile>();
  for (const [file, text] of mine.texts) {
    // Without a base text, every difference from the folder counts as a change of the draft.
    const baseText = base.texts.get(file) ?? folder.get(file);
    files.set(file, { base: baseText, mine: text === REMOVED ? undefined : text });
  }
  await migrateDraft(draftFolder, folder, onUnreadable, (file, drafted) =>
    storeDraftFile(options, files, file, drafted),
  );
  return files;
}

/** Drops a file without changes. Writes it before its base text: after a crash, the folder is the base. */
export async function storeDraftFile(
  { draftFolder }: Pick<DraftOptions, 'draftFolder'>,
  files: Map<string, DraftedFile>,
  file: string,
  drafted: DraftedFile,
): Promise<void> {
  const [basePath, path] = [join(draftFolder, 'base', file), join(draftFolder, 'mine', file)];
  const [before, after] = [drafted.base, drafted.mine].map((text) => readFileFields(file, text));
  if (drafted.base === drafted.mine || (before && isDeepStrictEqual(before, after))) {
    await rm(path, { force: true });
    await rm(basePath, { force: true });
    files.delete(file);
    return;
  }
  await writePrivateFile(path, drafted.mine ?? REMOVED);
  if (drafted.base === undefined) await rm(basePath, { force: true });
  else if (drafted.base !== files.get(file)?.base) await writePrivateFile(basePath, drafted.base);
  files.set(file, drafted);
}

/** The stored text of a removed file. It is unambiguous, because content files are never empty. */
const REMOVED = '';

const readStoredTexts = (folder: string) =>
  readTexts(folder).catch(ifMissing({ texts: new Map<string, string>(), unreadable: [] }));

/** The total length of all changed files: ten times a long page. */
const MAX_LETTERS = 1_000_000;
const MAX_NEW_FILES = 100;

/** @throws EditRefused when the draft would be too large */
export function enforceLimits(
  { files, folder, texts }: { files: ReadonlyMap<string, DraftedFile>; folder: Texts; texts: Texts },
  changed: ChangedTexts,
): void {
  const unchanged = [...files.keys()].map((file) => [file, texts.get(file)] as const);
  const draftTexts = [...new Map([...unchanged, ...changed])];
  const letters = draftTexts.reduce((sum, [, text = '']) => sum + text.length, 0);
  const newFiles = draftTexts.filter(([file, text]) => text !== undefined && !folder.has(file));
  if (letters > MAX_LETTERS)
    throw new EditRefused(
      'This is more than a page can hold. Put online what is ready, or take some of it back, and then go on.',
    );
  if (newFiles.length > MAX_NEW_FILES)
    throw new EditRefused(
      `There are ${MAX_NEW_FILES} new parts already. Put them online, or take some back, and then go on.`,
    );
}
