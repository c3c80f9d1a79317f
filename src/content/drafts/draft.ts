import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getFieldLabel } from '#content/form';
import {
  type ChangeRequest,
  type ChangeSource,
  type ContentPlace,
  findChangedPlace,
  isNested,
} from './change.ts';
import { changeTexts } from './changeTexts.ts';
import { DraftFiles, type DraftFilesOptions } from './draftFiles.ts';
import { type DraftState, enforceLimits, listDifferentPlaces, mergeAll } from './draftState.ts';
import { readTexts, type Texts, writeField } from './fields.ts';
import { type FieldConflict, mergeFile, rebaseFile } from './mergeFile.ts';
import { type DraftStep, DraftSteps } from './steps.ts';

/** Who changes something. */
export interface Author {
  readonly who: string;
  readonly browser?: string | undefined;
}

/** What was changed in one revision. */
interface Revision {
  readonly revision: number;
  readonly by: ChangeSource | undefined;
  readonly places: readonly ContentPlace[];
}

const REVISIONS_MAX = 200;
interface DraftOptions extends DraftFilesOptions {
  now(): number;
}

/**
 * The unpublished changes of a page: the files of the content folder that were changed, with the text that each began
 * with. The folder itself is never written here. One process works with a draft.
 */
export class PageDraft {
  readonly #parts: DraftOptions;
  readonly #files: DraftFiles;
  readonly #steps: DraftSteps;
  /** Its calls wait for each other. */
  readonly #enqueue = createQueue();
  #folder: Texts | undefined;
  #state: DraftState | undefined;
  #revision = 0;
  #revisions: readonly Revision[] = [];

  constructor(parts: DraftOptions) {
    this.#parts = parts;
    this.#files = new DraftFiles(parts);
    this.#steps = new DraftSteps(join(parts.draftFolder, 'steps'));
  }

  read(): Promise<DraftState> {
    return this.#enqueue(() => this.#read());
  }

  /** Nobody reads the folder while it is written, or would take that for somebody else's edit. */
  write(change: () => Promise<void>): Promise<void> {
    return this.#enqueue(async () => {
      try {
        await change();
      } finally {
        const { texts } = await readTexts(this.#parts.contentFolder);
        if (!isDeepStrictEqual(texts, this.#folder)) this.#addRevision(undefined, []);
        this.#folder = texts;
      }
    });
  }

  /** @throws OutdatedChange, NoSuchPlace, EditRefused, or the disk's fault; then the draft is as it was */
  change(by: Author, asked: ChangeRequest): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      if (this.#steps.all.some(({ ids }) => ids.includes(asked.id))) return state;
      const changed = changeTexts(state.texts, asked);
      if (changed.size === 0) return state;
      const place = findChangedPlace(asked);
      return this.#addStep(state, changed, {
        by: by.who,
        browser: by.browser,
        visit: asked.visit,
        ids: [asked.id],
        place,
        label: getFieldLabel(place.file, place.path),
      });
    });
  }

  /** Takes all of it back, as a step that can be undone. */
  discard(by: Author): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const changed = new Map([...state.files.keys()].map((file) => [file, state.folder.get(file)]));
      if (changed.size === 0) return state;
      return this.#addStep(state, changed, {
        by: by.who,
        browser: by.browser,
        visit: randomUUID(),
        ids: [],
        place: null,
        label: 'all changes',
      });
    });
  }

  /**
   * Takes the last step back, or makes the step again that was taken back last. What was changed in the folder since stays.
   * @param change the id of a change: only where it was made in the last step
   * @returns nothing when there is no such step, or somebody has changed the same places since
   */
  move(
    way: 'undo' | 'redo',
    change?: string,
  ): Promise<{ before: DraftState; after: DraftState } | undefined> {
    return this.#enqueue(async () => {
      const before = await this.#read();
      const step = way === 'undo' ? this.#steps.last : this.#steps.next;
      if (!step || (change !== undefined && step.ids.at(-1) !== change)) return undefined;
      const changed = mergeStep(step, way, before.texts);
      if (!changed) return undefined;
      await this.#storeFiles(before, changed);
      await this.#steps.setUndone(step, way === 'undo');
      this.#addRevision(undefined, step.place ? [step.place] : []);
      return { before, after: await this.#read() };
    });
  }

  /** Decides a conflict with the folder. @returns nothing when there is none in that place */
  resolve(place: ContentPlace, keep: 'mine' | 'theirs'): Promise<FieldConflict | undefined> {
    return this.#enqueue(async () => {
      const { conflicts, folder, texts } = await this.#read();
      const isPlace = (one: ContentPlace) =>
        one.file === place.file && isDeepStrictEqual(one.path, place.path);
      const conflict = conflicts.find(isPlace);
      if (!conflict) return undefined;
      const { file, path, theirs } = conflict;
      if (conflict.isUnreadable && keep === 'mine') return conflict;
      const now = folder.get(file);
      const stored = this.#files.all.get(file);
      const markPublished = (text: string | undefined) =>
        path.length === 0 || text === undefined ? now : writeField(text, file, path, theirs);
      const others = conflicts.filter((one) => one.file === file && one !== conflict);
      const base = others.length === 0 ? now : markPublished(stored?.base);
      await this.#files.keep(file, {
        base,
        mine: keep === 'mine' ? texts.get(file) : markPublished(texts.get(file)),
      });
      this.#addRevision(undefined, [{ file, path }]);
      await this.#read();
      return conflict;
    });
  }

  /**
   * The folder holds now what went online of the draft.
   * @param before the folder into which the draft was merged
   * @param went the files as they went online, before marks of placeholders were taken out of them
   */
  markPublished(before: Texts, published: Texts): Promise<void> {
    return this.#enqueue(async () => {
      const { texts: folder } = await readTexts(this.#parts.contentFolder);
      for (const [file, stored] of await this.#files.load()) {
        // An edit by hand went online with the draft: without it here, the draft would take it back.
        const mine = mergeFile(file, { ...stored, theirs: before.get(file) }).text;
        const merged = mergeFile(file, { base: published.get(file), mine, theirs: folder.get(file) });
        await this.#files.keep(file, {
          base: rebaseFile(file, { base: published.get(file), theirs: folder.get(file) }, merged.conflicts),
          mine: merged.text,
        });
      }
      await this.#steps.clear();
      this.#folder = folder;
      this.#addRevision(undefined, []);
    });
  }

  /** Whoever changed a place last; `folder` where nobody did in the draft. */
  findLastAuthor(place: ContentPlace): ChangeSource {
    const step = this.#steps.all.findLast((one) => one.place && isNested(one.place, place));
    return step ? { who: step.by, ...(step.browser && { browser: step.browser }) } : 'folder';
  }

  /** What somebody has changed since a revision, by whoever did so last. */
  async readChangesSince(
    since: number,
  ): Promise<{ revision: number; by?: ChangeSource; places: readonly ContentPlace[] }> {
    const { revision } = await this.read();
    const later = this.#revisions.filter((touch) => touch.revision > since && touch.by !== undefined);
    const by = later.at(-1)?.by;
    if (by === undefined) return { revision, places: [] };
    const same = later.filter((touch) => isDeepStrictEqual(touch.by, by));
    return { revision, by, places: same.flatMap(({ places }) => places) };
  }

  async #addStep(
    state: DraftState,
    changed: ReadonlyMap<string, string | undefined>,
    step: Omit<DraftStep, 'number' | 'at' | 'files'>,
  ): Promise<DraftState> {
    enforceLimits(state, changed);
    const entries = [...changed].map(
      ([file, text]) => [file, [state.texts.get(file) ?? null, text ?? null]] as const,
    );
    await this.#storeFiles(state, changed);
    await this.#steps.add({ ...step, at: this.#parts.now(), files: Object.fromEntries(entries) });
    const { by: who, browser, place } = step;
    this.#addRevision(place ? { who, ...(browser && { browser }) } : undefined, place ? [place] : []);
    return this.#read();
  }

  /** Keeps files that were typed over what is shown: edits in the folder are part of them from then on. */
  async #storeFiles(state: DraftState, changed: ReadonlyMap<string, string | undefined>): Promise<void> {
    for (const [file, mine] of changed) {
      const theirs = state.folder.get(file);
      const stored = state.files.get(file);
      const conflicts = state.conflicts.filter((one) => one.file === file);
      const base = stored ? rebaseFile(file, { base: stored.base, theirs }, conflicts) : theirs;
      await this.#files.keep(file, { base, mine });
    }
  }

  async #read(): Promise<DraftState> {
    const { texts: folder, unreadable } = await readTexts(this.#parts.contentFolder);
    this.#detectFolderChange(folder);
    await this.#steps.load();
    const files = await this.#files.load();
    if (this.#state) return this.#state;
    const merged = await mergeAll(files, folder);
    const { last: undo, next: redo } = this.#steps;
    const savedAt = files.size === 0 ? null : (undo?.at ?? null);
    this.#state = {
      revision: this.#revision,
      folder,
      unreadable,
      files: new Map(files),
      ...merged,
      undo,
      redo,
      savedAt,
    };
    return this.#state;
  }

  #detectFolderChange(folder: Texts): void {
    const seen = this.#folder;
    if (seen && isDeepStrictEqual(seen, folder)) return;
    this.#folder = folder;
    if (seen) this.#addRevision('folder', listDifferentPlaces(seen, folder));
    else this.#addRevision(undefined, []);
  }

  #addRevision(by: ChangeSource | undefined, places: readonly ContentPlace[]): void {
    // A revision of an earlier run is never met again.
    this.#revision = Math.max(this.#revision + 1, this.#parts.now());
    this.#revisions = [...this.#revisions, { revision: this.#revision, by, places }].slice(-REVISIONS_MAX);
    this.#state = undefined;
  }
}

/** Runs what it is given one after the other. */
export function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  };
}

/** The files once a step is taken back or made again; nothing where its places were changed since. */
function mergeStep(
  { files }: DraftStep,
  way: 'undo' | 'redo',
  texts: Texts,
): ReadonlyMap<string, string | undefined> | undefined {
  const changed = new Map<string, string | undefined>();
  for (const [file, both] of Object.entries(files)) {
    const [mine, base] = (way === 'undo' ? both : both.toReversed()).map((text) => text ?? undefined);
    const merged = mergeFile(file, { base, mine, theirs: texts.get(file) });
    if (merged.conflicts.length > 0) return undefined;
    changed.set(file, merged.text);
  }
  return changed;
}
