import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DraftChange } from './draftChange.ts';

/** What the owner has changed and not yet put online, as it is kept. */
export interface PageDraft {
  /** Counts every change, so that two devices see that the other was faster. */
  revision: number;
  changes: readonly DraftChange[];
}

const EMPTY: PageDraft = { revision: 0, changes: [] };

/** A draft that cannot be read is not thrown away: it is set aside under this ending, and a person may look. */
const SET_ASIDE = '.unreadable';

/**
 * The draft of a practice, in one file of DATA_DIR that is written whole or not at all, and flushed before a change
 * counts as kept. One process writes it; its changes wait for each other.
 */
export class DraftFile {
  readonly #path: string;
  #draft: Promise<PageDraft> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  read(): Promise<PageDraft> {
    this.#draft ??= readDraft(this.#path);
    return this.#draft;
  }

  /**
   * Replaces the changes by what `edit` makes of them.
   * @returns the draft that is kept now
   * @throws whatever `edit` throws, and the disk's own faults; then the draft is as it was
   */
  update(edit: (changes: readonly DraftChange[]) => readonly DraftChange[]): Promise<PageDraft> {
    const turn = this.#last.then(async () => {
      const held = await this.read();
      const changes = edit(held.changes);
      if (changes === held.changes) return held;
      const next = { revision: held.revision + 1, changes };
      await writeDraft(this.#path, next);
      this.#draft = Promise.resolve(next);
      return next;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}

async function readDraft(path: string): Promise<PageDraft> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return EMPTY;
  try {
    const { revision, changes } = JSON.parse(text) as PageDraft;
    if (Number.isInteger(revision) && Array.isArray(changes)) return { revision, changes };
  } catch {
    // Not JSON: set aside below.
  }
  await rename(path, path + SET_ASIDE);
  return EMPTY;
}

async function writeDraft(path: string, draft: PageDraft): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(partial, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(draft));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
