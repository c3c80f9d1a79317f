import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Texts } from './applyDraft.ts';
import { findDraftExcess } from './draftBounds.ts';
import type { DraftChange, TouchedBy } from './draftChange.ts';
import { type ChangesOver, rebaseDraft } from './rebaseDraft.ts';
import { type ContentPlace, findTouched, type Touch } from './touch.ts';

/** What the owner has changed and not yet put online, as it is kept. */
export interface PageDraft {
  /** Counts every change, so that two devices see that the other was faster. */
  revision: number;
  changes: readonly DraftChange[];
  /** What each file said that they were made in; nothing when it was not there. */
  base?: readonly (readonly [file: string, text: string | null])[];
  /** What was taken back as a whole, until something is changed again. */
  discarded?: readonly DraftChange[];
  /** The places that were changed lately, each with the revision that it was changed in. */
  touched: readonly Touch[];
}

const EMPTY: PageDraft = { revision: 0, changes: [], touched: [] };

/** What is older is taken for changed. */
const TOUCHES_KEPT = 200;

/** What a draft becomes. */
interface DraftEdit extends Pick<PageDraft, 'changes' | 'base' | 'discarded'> {
  touched: readonly Omit<Touch, 'revision'>[];
}

/** Over what changes are made, and by whom. */
interface EditedOver {
  folder: Texts;
  by?: TouchedBy;
}

type EditChanges = (changes: readonly DraftChange[]) => readonly DraftChange[];

const markBy = (places: readonly ContentPlace[], by: TouchedBy | undefined) =>
  places.map((place) => ({ ...place, ...(by && { by }) }));

/** A draft that cannot be read, or is too large to be, is not thrown away: it is set aside under this ending. */
const SET_ASIDE = '.unreadable';

/** In bytes: all that may be kept, with what was taken back and the texts that it was typed over. */
const LARGEST = 32_000_000;

/**
 * The draft of a practice, in one file of DATA_DIR that is written whole or not at all, and flushed before a change
 * counts as kept. One process writes it; its changes wait for each other.
 */
export class DraftFile {
  readonly #path: string;
  readonly #onSetAside: (to: string) => void;
  #draft: Promise<PageDraft> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param onSetAside told where a draft is that cannot be read */
  constructor(path: string, onSetAside: (to: string) => void = () => {}) {
    this.#path = path;
    this.#onSetAside = onSetAside;
  }

  read(): Promise<PageDraft> {
    this.#draft ??= this.#read();
    return this.#draft;
  }

  /**
   * Replaces the changes, as they are made in this folder, by what `edit` makes of them.
   * @returns the draft that is kept now
   * @throws whatever `edit` throws, and the disk's own faults; then the draft is as it was
   */
  update(edit: EditChanges, { folder, by }: EditedOver): Promise<PageDraft> {
    return this.#replace((held) => {
      const rebased = rebaseDraft(readChanges(held), folder);
      const changes = edit(rebased.changes);
      if (changes === rebased.changes) return undefined;
      const { base } = rebaseDraft({ changes, base: rebased.base }, folder);
      return { changes, base: [...base], touched: markBy(findTouched(rebased.changes, changes), by) };
    });
  }

  /** Takes all changes back, and keeps them until something is changed again. */
  discard(): Promise<PageDraft> {
    return this.#replace(({ changes, base = [] }) =>
      changes.length === 0
        ? undefined
        : { changes: [], base, discarded: changes, touched: findTouched(changes, []) },
    );
  }

  /** Brings back what was taken back as a whole. */
  bringBack(): Promise<PageDraft> {
    return this.#replace(
      ({ discarded, base = [] }) =>
        discarded && { changes: discarded, base, touched: findTouched([], discarded) },
    );
  }

  /**
   * Some changes stand in the folder now.
   * @param before the folder as it was until then
   * @param edit what is left, as it is made in `online`
   */
  finish(edit: EditChanges, { before, online }: { before: Texts; online: Texts }): Promise<PageDraft> {
    return this.#replace((held) => {
      const changes = edit(rebaseDraft(readChanges(held), before).changes);
      return { changes, base: [...rebaseDraft({ changes, base: new Map() }, online).base], touched: [] };
    });
  }

  /** Places that somebody has changed in the folder. */
  noteElsewhere(places: readonly ContentPlace[]): Promise<PageDraft> {
    return this.#replace(({ changes, base = [], discarded }) => ({
      ...{ changes, base, touched: markBy(places, 'folder') },
      ...(discarded && { discarded }),
    }));
  }

  async #read(): Promise<PageDraft> {
    try {
      const draft = await readDraft(this.#path);
      if (draft) return draft;
      const aside = this.#path + SET_ASIDE;
      await rename(this.#path, aside);
      this.#onSetAside(aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return EMPTY;
  }

  #replace(edit: (held: PageDraft) => DraftEdit | undefined): Promise<PageDraft> {
    const turn = this.#last.then(async () => {
      const held = await this.read();
      const made = edit(held);
      if (!made) return held;
      const revision = held.revision + 1;
      const touched = [...held.touched, ...made.touched.map((place) => ({ ...place, revision }))];
      const next = { ...made, revision, touched: touched.slice(-TOUCHES_KEPT) };
      await writeDraft(this.#path, next);
      this.#draft = Promise.resolve(next);
      return next;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}

export const readChanges = ({ changes, base = [] }: Pick<PageDraft, 'changes' | 'base'>): ChangesOver => ({
  changes,
  base: new Map(base),
});

async function readDraft(path: string): Promise<PageDraft | undefined> {
  if ((await stat(path)).size > LARGEST) return undefined;
  const text = await readFile(path, 'utf8');
  try {
    const draft = JSON.parse(text) as PageDraft;
    const isWhole = [draft.changes, draft.touched].every(Array.isArray) && Number.isInteger(draft.revision);
    return isWhole && !findDraftExcess(draft.changes) ? draft : undefined;
  } catch {
    return undefined;
  }
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
