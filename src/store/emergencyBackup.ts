import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { isOwn } from './dataDir.ts';

/** Pages between two turns of the event loop: 4 MB, a few milliseconds. */
const PAGES = 1000;
/** How long after a copy that failed the next is tried, in ms. */
const AGAIN_AFTER = 10_000;

/**
 * A copy of a database whose files were taken away under the process that has it open, made beside its place.
 * Through the open connection, because no other finds the files; without stopping the event loop, because the page
 * is still served.
 */
export class EmergencyBackup {
  readonly #database: DatabaseSync;
  readonly #file: string;
  #target = '';
  #state: 'copying' | 'saved' | 'failed' = 'copying';
  #reason = '';
  #tried = 0;
  #ended: Promise<void>;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#ended = this.#copy();
  }

  /** What became of the copy, and what to do. Tries again when it failed a while ago. */
  describe(): string {
    if (this.#state === 'failed' && performance.now() - this.#tried > AGAIN_AFTER) this.#ended = this.#copy();
    const folder = dirname(this.#target);
    switch (this.#state) {
      case 'copying':
        return `What it kept is being copied to ${this.#target}: do not stop the site before that is done.`;
      case 'saved':
        return `What it kept is saved in ${this.#target}. Put the files back and the site goes on by itself; if they are gone, stop it, put that copy at ${this.#file} with no -wal and no -shm beside it, and start it again.`;
      case 'failed':
        return `What it kept could not be copied to ${folder} (${this.#reason}) and ends with this process: do not stop it. Put the files back and the site goes on by itself; or let it write in ${folder}, and it tries again.`;
    }
  }

  /** When the copy is made or has failed. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** The files are back: a copy would only be one more place with personal data. */
  async discard(): Promise<void> {
    await this.#ended;
    rmSync(this.#target, { force: true });
  }

  /** Never rejects. */
  async #copy(): Promise<void> {
    this.#state = 'copying';
    this.#tried = performance.now();
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    this.#target = join(chooseFolder(this.#file), `${basename(this.#file, '.db')}-saved-${time}.db`);
    // Under another name until it is whole.
    const unfinished = `${this.#target}.part`;
    try {
      closeSync(openSync(unfinished, 'wx', 0o600));
      await backup(this.#database, unfinished, { rate: PAGES });
      renameSync(unfinished, this.#target);
      this.#state = 'saved';
    } catch (error) {
      const { errstr, code = 'a fault' } = error as NodeJS.ErrnoException & { errstr?: string };
      this.#reason = errstr ?? code;
      this.#state = 'failed';
      rmSync(unfinished, { force: true });
    }
  }
}

/** DATA_DIR while it is there and nobody else's, or else the folder that it was in. */
function chooseFolder(file: string): string {
  const dataDir = resolve(dirname(file));
  const found = statSync(dataDir, { throwIfNoEntry: false });
  return found?.isDirectory() && isOwn(found) ? dataDir : dirname(dataDir);
}
