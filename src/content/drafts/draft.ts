import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nameField } from '#content/form';
import { type AskedChange, type ContentPlace, findChangedPlace, isNested, type TouchedBy } from './change.ts';
import { changeTexts } from './changeTexts.ts';
import { DraftFiles, type DraftFilesParts } from './draftFiles.ts';
import { type DraftState, listDifferentPlaces, mergeAll, refuseExcess } from './draftState.ts';
import { readTexts, type Texts, writeField } from './fields.ts';
import { type FieldConflict, mergeFile, rebaseFile } from './mergeFile.ts';
import { type DraftStep, DraftSteps } from './steps.ts';

/** Who changes something. */
export interface ChangedBy {
  readonly who: string;
  readonly browser?: string | undefined;
}

/** What was changed in one revision. */
interface Touch {
  readonly revision: number;
  readonly by: TouchedBy | undefined;
  readonly places: readonly ContentPlace[];
}

const TOUCHES_KEPT = 200;
interface DraftParts extends DraftFilesParts {
  now(): number;
}

/**
 * The unpublished changes of a page: the files of the content folder that were changed, with the text that each began
 * with. The folder itself is never written here. One process works with a draft.
 */
export class PageDraft {
  readonly #parts: DraftParts;
  readonly #files: DraftFiles;
  readonly #steps: DraftSteps;
  /** Its calls wait for each other. */
  readonly #alone = createQueue();
  #folder: Texts | undefined;
  #state: DraftState | undefined;
  #revision = 0;
  #touches: readonly Touch[] = [];

  constructor(parts: DraftParts) {
    this.#parts = parts;
    this.#files = new DraftFiles(parts);
    this.#steps = new DraftSteps(join(parts.draftFolder, 'steps'));
  }

  read(): Promise<DraftState> {
    return this.#alone(() => this.#read());
  }

  /** Nobody reads the folder while it is written, or would take that for somebody else's edit. */
  write(change: () => Promise<void>): Promise<void> {
    return this.#alone(async () => {
      try {
        await change();
      } finally {
        const { texts } = await readTexts(this.#parts.contentFolder);
        if (!isDeepStrictEqual(texts, this.#folder)) this.#touch(undefined, []);
        this.#folder = texts;
      }
    });
  }

  /** @throws OutdatedChange, NoSuchPlace, EditRefused, or the disk's fault; then the draft is as it was */
  change(by: ChangedBy, asked: AskedChange): Promise<DraftState> {
    return this.#alone(async () => {
      const state = await this.#read();
      if (this.#steps.all.some(({ ids }) => ids.includes(asked.id))) return state;
      const changed = changeTexts(state.texts, asked);
      if (changed.size === 0) return state;
      const place = findChangedPlace(asked);
      return this.#step(state, changed, {
        by: by.who,
        browser: by.browser,
        visit: asked.visit,
        ids: [asked.id],
        place,
        label: nameField(place.file, place.path),
      });
    });
  }

  /** Takes all of it back, as a step that can be undone. */
  discard(by: ChangedBy): Promise<DraftState> {
    return this.#alone(async () => {
      const state = await this.#read();
      const changed = new Map([...state.files.keys()].map((file) => [file, state.folder.get(file)]));
      if (changed.size === 0) return state;
      return this.#step(state, changed, {
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
    return this.#alone(async () => {
      const before = await this.#read();
      const step = way === 'undo' ? this.#steps.last : this.#steps.next;
      if (!step || (change !== undefined && step.ids.at(-1) !== change)) return undefined;
      const changed = repeatStep(step, way, before.texts);
      if (!changed) return undefined;
      await this.#put(before, changed);
      await this.#steps.mark(step, way === 'undo');
      this.#touch(undefined, step.place ? [step.place] : []);
      return { before, after: await this.#read() };
    });
  }

  /** Decides a conflict with the folder. @returns nothing when there is none in that place */
  resolve(place: ContentPlace, keep: 'mine' | 'theirs'): Promise<FieldConflict | undefined> {
    return this.#alone(async () => {
      const { conflicts, folder, texts } = await this.#read();
      const isPlace = (one: ContentPlace) =>
        one.file === place.file && isDeepStrictEqual(one.path, place.path);
      const conflict = conflicts.find(isPlace);
      if (!conflict) return undefined;
      const { file, path, theirs } = conflict;
      if (conflict.isUnreadable && keep === 'mine') return conflict;
      const now = folder.get(file);
      const held = this.#files.all.get(file);
      const settle = (text: string | undefined) =>
        path.length === 0 || text === undefined ? now : writeField(text, file, path, theirs);
      const others = conflicts.filter((one) => one.file === file && one !== conflict);
      const base = others.length === 0 ? now : settle(held?.base);
      await this.#files.keep(file, {
        base,
        mine: keep === 'mine' ? texts.get(file) : settle(texts.get(file)),
      });
      this.#touch(undefined, [{ file, path }]);
      await this.#read();
      return conflict;
    });
  }

  /**
   * The folder holds now what went online of the draft.
   * @param before the folder into which the draft was merged
   * @param went the files as they went online, before marks of placeholders were taken out of them
   */
  settle(before: Texts, went: Texts): Promise<void> {
    return this.#alone(async () => {
      const { texts: folder } = await readTexts(this.#parts.contentFolder);
      for (const [file, held] of await this.#files.load()) {
        // An edit by hand went online with the draft: without it here, the draft would take it back.
        const mine = mergeFile(file, { ...held, theirs: before.get(file) }).text;
        const merged = mergeFile(file, { base: went.get(file), mine, theirs: folder.get(file) });
        await this.#files.keep(file, {
          base: rebaseFile(file, { base: went.get(file), theirs: folder.get(file) }, merged.conflicts),
          mine: merged.text,
        });
      }
      await this.#steps.clear();
      this.#folder = folder;
      this.#touch(undefined, []);
    });
  }

  /** Whoever changed a place last; `folder` where nobody did in the draft. */
  findLastBy(place: ContentPlace): TouchedBy {
    const step = this.#steps.all.findLast((one) => one.place && isNested(one.place, place));
    return step ? { who: step.by, ...(step.browser && { browser: step.browser }) } : 'folder';
  }

  /** What somebody has changed since a revision, by whoever did so last. */
  async readNews(
    since: number,
  ): Promise<{ revision: number; by?: TouchedBy; places: readonly ContentPlace[] }> {
    const { revision } = await this.read();
    const later = this.#touches.filter((touch) => touch.revision > since && touch.by !== undefined);
    const by = later.at(-1)?.by;
    if (by === undefined) return { revision, places: [] };
    const same = later.filter((touch) => isDeepStrictEqual(touch.by, by));
    return { revision, by, places: same.flatMap(({ places }) => places) };
  }

  async #step(
    state: DraftState,
    changed: ReadonlyMap<string, string | undefined>,
    step: Omit<DraftStep, 'number' | 'at' | 'files'>,
  ): Promise<DraftState> {
    refuseExcess(state, changed);
    const entries = [...changed].map(
      ([file, text]) => [file, [state.texts.get(file) ?? null, text ?? null]] as const,
    );
    await this.#put(state, changed);
    await this.#steps.add({ ...step, at: this.#parts.now(), files: Object.fromEntries(entries) });
    const { by: who, browser, place } = step;
    this.#touch(place ? { who, ...(browser && { browser }) } : undefined, place ? [place] : []);
    return this.#read();
  }

  /** Keeps files that were typed over what is shown: edits in the folder are part of them from then on. */
  async #put(state: DraftState, changed: ReadonlyMap<string, string | undefined>): Promise<void> {
    for (const [file, mine] of changed) {
      const theirs = state.folder.get(file);
      const held = state.files.get(file);
      const conflicts = state.conflicts.filter((one) => one.file === file);
      const base = held ? rebaseFile(file, { base: held.base, theirs }, conflicts) : theirs;
      await this.#files.keep(file, { base, mine });
    }
  }

  async #read(): Promise<DraftState> {
    const { texts: folder, unreadable } = await readTexts(this.#parts.contentFolder);
    this.#noteFolder(folder);
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

  #noteFolder(folder: Texts): void {
    const seen = this.#folder;
    if (seen && isDeepStrictEqual(seen, folder)) return;
    this.#folder = folder;
    if (seen) this.#touch('folder', listDifferentPlaces(seen, folder));
    else this.#touch(undefined, []);
  }

  #touch(by: TouchedBy | undefined, places: readonly ContentPlace[]): void {
    // A revision of an earlier run is never met again.
    this.#revision = Math.max(this.#revision + 1, this.#parts.now());
    this.#touches = [...this.#touches, { revision: this.#revision, by, places }].slice(-TOUCHES_KEPT);
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
function repeatStep(
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
