import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing, writePrivateFile } from './contentFiles.ts';
import { readTexts, type Texts } from './fields.ts';
import type { DraftedFile } from './merge.ts';
import { migrateDraft } from './migrateDraft.ts';

export interface DraftOptions {
  readonly contentFolder: string;
  /** A folder in DATA_DIR: `mine/` contains the changed files, `base/` the texts they started from. */
  readonly draftFolder: string;
  /** Called with the new path of an unreadable draft file, which is renamed. */
  onUnreadable(to: string): void;
  now(): number;
}

/** The files of a draft on disk, written atomically. */
export class DraftFiles {
  readonly #options: DraftOptions;
  readonly #files = new Map<string, DraftedFile>();
  #isLoaded = false;

  constructor(options: DraftOptions) {
    this.#options = options;
  }

  /** @param folder the texts of the content folder */
  async load(folder: Texts): Promise<ReadonlyMap<string, DraftedFile>> {
    if (this.#isLoaded) return this.#files;
    const { draftFolder, onUnreadable } = this.#options;
    const base = await readStoredTexts(join(draftFolder, 'base'));
    const mine = await readStoredTexts(join(draftFolder, 'mine'));
    for (const file of mine.unreadable) {
      const newPath = join(draftFolder, `${randomUUID()}.unreadable`);
      await rename(join(draftFolder, 'mine', file), newPath);
      onUnreadable(newPath);
    }
    for (const [file, text] of mine.texts) {
      // Without a base text, every difference from the folder counts as a change of the draft.
      const baseText = base.texts.get(file) ?? folder.get(file);
      this.#files.set(file, { base: baseText, mine: text === REMOVED ? undefined : text });
    }
    this.#isLoaded = true;
    await migrateDraft(this.#options, folder, (...draftedFile) => this.store(...draftedFile));
    return this.#files;
  }

  /** Writes the changed file before its base text: after a crash, the folder serves as the base. */
  async store(file: string, draftedFile: DraftedFile): Promise<void> {
    const { draftFolder } = this.#options;
    const [base, mine] = [join(draftFolder, 'base', file), join(draftFolder, 'mine', file)];
    if (draftedFile.base === draftedFile.mine) {
      await rm(mine, { force: true });
      await rm(base, { force: true });
      this.#files.delete(file);
      return;
    }
    await writePrivateFile(mine, draftedFile.mine ?? REMOVED);
    if (draftedFile.base === undefined) await rm(base, { force: true });
    else if (draftedFile.base !== this.#files.get(file)?.base) await writePrivateFile(base, draftedFile.base);
    this.#files.set(file, draftedFile);
  }
}

/** The stored text of a removed file. It is unambiguous, because content files are never empty. */
const REMOVED = '';

const readStoredTexts = (folder: string) =>
  readTexts(folder).catch(ifMissing({ texts: new Map<string, string>(), unreadable: [] }));
