import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PageDraft } from '#drafts';
import { writeWhole } from '#versions';

/** What goes online by itself at a time: the changes as they were when that was said. */
export interface LaterEdition extends Pick<PageDraft, 'changes' | 'base'> {
  at: number;
  by: string;
  /** Their passkey was asked for when they said so; earlier releases never asked. */
  isProven?: boolean;
  /** It goes online while this is given; earlier releases noted none. */
  grant?: string;
  /** Why it did not, in a sentence. */
  missed?: string;
}

export class LaterFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<LaterEdition | undefined> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8')) as LaterEdition;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  async write(later: LaterEdition): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeWhole(this.#path, JSON.stringify(later), 0o600);
  }

  async forget(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
