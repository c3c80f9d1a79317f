import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { orderOf } from '#content/form';
import {
  applyDraft,
  type ChangesOver,
  type Conflict,
  createPauses,
  DraftFile,
  findDifferences,
  type PageDraft,
  readChanges,
  readWhole,
  rebaseDraft,
  type Texts,
} from '#drafts';
import { writeWhole } from '#versions';
import { createQueue } from './oneAtATime.ts';
import { readTexts } from './readTexts.ts';
import { listEffective } from './typedChanges.ts';

/** The folder, what was typed, and both together. */
export interface WorkState {
  folder: Texts;
  unreadable: readonly string[];
  draft: PageDraft;
  /** The draft's, as they are made in this folder. */
  made: ChangesOver;
  /** The folder with all that was typed: what is shown. */
  texts: Texts;
  /** Without what the folder says otherwise by now, of which `conflicts` tells. */
  agreed: Texts;
  conflicts: readonly Conflict[];
}

const SHOWN_KEPT = 50;

/** Reads the folder anew each time, because others edit it too, and notes where they did. */
export class Workspace {
  readonly draft: DraftFile;
  readonly contentFolder: string;
  readonly #seenFile: string;
  readonly #alone = createQueue();
  #seen: Texts | undefined;
  #last: WorkState | undefined;
  /** What pages were shown lately, by revision: what is typed over one is found again in the next. */
  readonly #shown = new Map<number, Texts>();

  constructor(contentFolder: string, draftFolder: string, onSetAside?: (to: string) => void) {
    this.contentFolder = resolve(contentFolder);
    this.draft = new DraftFile(join(draftFolder, 'changes.json'), onSetAside);
    this.#seenFile = join(draftFolder, 'seen.json');
  }

  /** What stood in the draft at a revision; nothing when that was too long ago. */
  readShown = (revision: number): Texts | undefined => this.#shown.get(revision);

  read(): Promise<WorkState> {
    return this.#alone(() => this.#read());
  }

  /** Nobody reads the folder while it is written, or would take it for somebody else’s edit. */
  write(change: () => Promise<void>): Promise<void> {
    return this.#alone(async () => {
      try {
        await change();
      } finally {
        const { texts } = await readTexts(this.contentFolder);
        await this.#see(texts);
      }
    });
  }

  async #read(): Promise<WorkState> {
    const { texts: folder, unreadable } = await readTexts(this.contentFolder);
    await this.#noteElsewhere(folder);
    const draft = await this.draft.read();
    if (this.#last?.draft === draft && isDeepStrictEqual(this.#last.folder, folder)) return this.#last;
    const made = rebaseDraft(readChanges(draft), folder);
    const applied = await applyDraft(folder, listEffective(made.changes), orderOf, made.base);
    await readAhead([folder, applied.texts, applied.agreed]);
    this.#last = { folder, unreadable, draft, made, ...applied };
    this.#shown.set(draft.revision, applied.texts);
    const [oldest] = this.#shown.keys();
    if (oldest !== undefined && this.#shown.size > SHOWN_KEPT) this.#shown.delete(oldest);
    return this.#last;
  }

  async #noteElsewhere(folder: Texts): Promise<void> {
    this.#seen ??= await readSeen(this.#seenFile);
    if (this.#seen && isDeepStrictEqual(this.#seen, folder)) return;
    const places = this.#seen ? findDifferences(this.#seen, folder) : [];
    if (places.length > 0) await this.draft.noteElsewhere(places).catch(() => {});
    await this.#see(folder);
  }

  /** Kept over a restart where the disk takes it; without it, edits made while the site is down are not told apart. */
  async #see(folder: Texts): Promise<void> {
    this.#seen = folder;
    await mkdir(join(this.#seenFile, '..'), { recursive: true, mode: 0o700 }).catch(() => {});
    await writeWhole(this.#seenFile, JSON.stringify([...folder]), 0o600).catch(() => {});
  }
}

/** Each file by itself, and visitors between them: what is read is known to whoever asks for a field of it. */
async function readAhead(states: readonly Texts[]): Promise<void> {
  const pause = createPauses();
  for (const texts of states)
    for (const [file, text] of texts) {
      readWhole(file, text);
      await pause();
    }
}

async function readSeen(file: string): Promise<Texts | undefined> {
  try {
    return new Map(JSON.parse(await readFile(file, 'utf8')) as [string, string][]);
  } catch {
    return undefined;
  }
}
