import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing, writePrivateFile } from './contentFiles.ts';
import { readTexts } from './fields.ts';
import type { DraftedFile } from './merge.ts';
import { migrateDraft } from './migrateDraft.ts';

export interface DraftFilesOptions {
  readonly contentFolder: string;
  /** A folder in DATA_DIR: `mine/` contains the changed files, `base/` the texts they started from. */
  readonly draftFolder: string;
  /** Called with the new path of an unreadable draft file, which is renamed. */
  onUnreadable(to: string): void;
}

/** The files of a draft on disk, written atomically. */
export class DraftFiles {
  readonly #options: DraftFilesOptions;
  #files: Map<string, DraftedFile> | undefined;

  constructor(options: DraftFilesOptions) {
    this.#options = options;
  }

  async load(): Promise<Map<string, DraftedFile>> {
    if (this.#files) return this.#files;
    const { contentFolder, draftFolder, onUnreadable } = this.#options;
    const [base, mine] = await Promise.all(
      ['base', 'mine'].map((name) => readStoredTexts(join(draftFolder, name))),
    );
    for (const file of mine?.unreadable ?? []) {
      const newPath = join(draftFolder, `${randomUUID()}.unreadable`);
      await rename(join(draftFolder, 'mine', file), newPath);
      onUnreadable(newPath);
    }
    const { texts: folder } = await readTexts(contentFolder);
    const files = new Map<string, DraftedFile>();
    for (const [file, text] of mine?.texts ?? []) {
      // Without a base text, every difference from the folder counts as a change of the draft.
      files.set(file, {
        base: base?.texts.get(file) ?? folder.get(file),
        mine: text === REMOVED ? undefined : text,
      });
    }
    this.#files = files;
    await migrateDraft(this.#options, folder, (...draftedFile) => this.store(...draftedFile));
    return files;
  }

  /** Writes the changed file before its base text: after a crash, the folder serves as the base. */
  async store(file: string, draftedFile: DraftedFile): Promise<void> {
    const { draftFolder } = this.#options;
    const [base, mine] = [join(draftFolder, 'base', file), join(draftFolder, 'mine', file)];
    const files = await this.load();
    if (draftedFile.base === draftedFile.mine) {
      await rm(mine, { force: true });
      await rm(base, { force: true });
      files.delete(file);
      return;
    }
    await writePrivateFile(mine, draftedFile.mine ?? REMOVED);
    if (draftedFile.base === undefined) await rm(base, { force: true });
    else if (draftedFile.base !== files.get(file)?.base) await writePrivateFile(base, draftedFile.base);
    files.set(file, draftedFile);
  }
}

/** The stored text of a removed file. It is unambiguous, because content files are never empty. */
const REMOVED = '';

const readStoredTexts = (folder: string) =>
  readTexts(folder).catch(ifMissing({ texts: new Map<string, string>(), unreadable: [] }));
