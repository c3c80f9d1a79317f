import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getFieldLabel } from '../form/index.ts';
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

export interface Author {
  readonly who: string;
  readonly browser?: string | undefined;
}

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
 * The unpublished changes of a page: changed copies of content files, each with the text it started from. Never writes
 * to the content folder. Only one process may use a draft.
 */
export class PageDraft {
  readonly #options: DraftOptions;
  readonly #files: DraftFiles;
  readonly #steps: DraftSteps;
  readonly #enqueue = createQueue();
  #folder: Texts | undefined;
  #state: DraftState | undefined;
  #revision = 0;
  #revisions: readonly Revision[] = [];

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#files = new DraftFiles(options);
    this.#steps = new DraftSteps(join(options.draftFolder, 'steps'));
  }

  read(): Promise<DraftState> {
    return this.#enqueue(() => this.#read());
  }

  /** Runs a function that writes to the content folder; no read takes its changes for edits by hand. */
  write(change: () => Promise<void>): Promise<void> {
    return this.#enqueue(async () => {
      try {
        await change();
      } finally {
        const { texts } = await readTexts(this.#options.contentFolder);
        if (!isDeepStrictEqual(texts, this.#folder)) this.#addRevision(undefined, []);
        this.#folder = texts;
      }
    });
  }

  /** @throws OutdatedChange, NoSuchPlace, EditRefused, or an error of the disk; the draft is then unchanged */
  change(by: Author, request: ChangeRequest): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      if (this.#steps.all.some(({ ids }) => ids.includes(request.id))) return state;
      const changedFiles = changeTexts(state.texts, request);
      if (changedFiles.size === 0) return state;
      const place = findChangedPlace(request);
      return this.#addStep(state, changedFiles, {
        by: by.who,
        browser: by.browser,
        visit: request.visit,
        ids: [request.id],
        place,
        label: getFieldLabel(place.file, place.path),
      });
    });
  }

  /** Discards all changes as one step, which can be undone. */
  discard(by: Author): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const changedFiles = new Map([...state.files.keys()].map((file) => [file, state.folder.get(file)]));
      if (changedFiles.size === 0) return state;
      return this.#addStep(state, changedFiles, {
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
   * Undoes or redoes a step. Later changes of the folder are kept.
   * @param change the id of a change: undo only if the last step ended with this change
   * @returns undefined when there is no such step, or when the same fields were changed since
   */
  undoOrRedo(
    direction: 'undo' | 'redo',
    change?: string,
  ): Promise<{ before: DraftState; after: DraftState } | undefined> {
    return this.#enqueue(async () => {
      const before = await this.#read();
      const step = direction === 'undo' ? this.#steps.last : this.#steps.next;
      if (!step || (change !== undefined && step.ids.at(-1) !== change)) return undefined;
      const changedFiles = mergeStep(step, direction, before.texts);
      if (!changedFiles) return undefined;
      await this.#storeFiles(before, changedFiles);
      await this.#steps.setUndone(step, direction === 'undo');
      this.#addRevision(undefined, step.place ? [step.place] : []);
      return { before, after: await this.#read() };
    });
  }

  /** Resolves a field's conflict with the folder. @returns undefined when the field has no conflict */
  resolve(place: ContentPlace, keep: 'mine' | 'theirs'): Promise<FieldConflict | undefined> {
    return this.#enqueue(async () => {
      const { conflicts, folder, texts } = await this.#read();
      const isSamePlace = (one: ContentPlace) =>
        one.file === place.file && isDeepStrictEqual(one.path, place.path);
      const conflict = conflicts.find(isSamePlace);
      if (!conflict) return undefined;
      const { file, path, theirs } = conflict;
      if (conflict.isUnreadable && keep === 'mine') return conflict;
      const folderText = folder.get(file);
      const storedFile = this.#files.all.get(file);
      const withFolderValue = (text: string | undefined) =>
        path.length === 0 || text === undefined ? folderText : writeField(text, file, path, theirs);
      const otherConflicts = conflicts.filter((one) => one.file === file && one !== conflict);
      const base = otherConflicts.length === 0 ? folderText : withFolderValue(storedFile?.base);
      await this.#files.store(file, {
        base,
        mine: keep === 'mine' ? texts.get(file) : withFolderValue(texts.get(file)),
      });
      this.#addRevision(undefined, [{ file, path }]);
      await this.#read();
      return conflict;
    });
  }

  /**
   * Rebases the draft on the folder after a part of the draft was published.
   * @param before the draft and the folder before publishing
   * @param published the published files, before placeholder marks were cleared
   */
  markPublished(before: DraftState, published: Texts): Promise<void> {
    return this.#enqueue(async () => {
      const { texts: folder } = await readTexts(this.#options.contentFolder);
      for (const [file, storedFile] of await this.#files.load()) {
        // A change during publishing already put the draft on the folder as published.
        const isRebased = storedFile.base !== before.files.get(file)?.base;
        // Merges an edit by hand that was published too: otherwise the draft would revert the edit.
        const theirs = isRebased ? storedFile.base : before.folder.get(file);
        const mine = mergeFile(file, { ...storedFile, theirs }).text;
        const merged = mergeFile(file, { base: published.get(file), mine, theirs: folder.get(file) });
        await this.#files.store(file, {
          base: rebaseFile(file, { base: published.get(file), theirs: folder.get(file) }, merged.conflicts),
          mine: merged.text,
        });
      }
      await this.#steps.clear();
      this.#folder = folder;
      this.#addRevision(undefined, []);
    });
  }

  /** The last author of a field; `folder` if the draft did not change the field. */
  findLastAuthor(place: ContentPlace): ChangeSource {
    const step = this.#steps.all.findLast((one) => one.place && isNested(one.place, place));
    return step ? { who: step.by, ...(step.browser && { browser: step.browser }) } : 'folder';
  }

  /** The fields that the last author has changed since a revision. */
  async readChangesSince(
    since: number,
  ): Promise<{ revision: number; by?: ChangeSource; places: readonly ContentPlace[] }> {
    const { revision } = await this.read();
    const laterRevisions = this.#revisions.filter((one) => one.revision > since && one.by !== undefined);
    const by = laterRevisions.at(-1)?.by;
    if (by === undefined) return { revision, places: [] };
    const sameAuthorRevisions = laterRevisions.filter((one) => isDeepStrictEqual(one.by, by));
    return { revision, by, places: sameAuthorRevisions.flatMap(({ places }) => places) };
  }

  async #addStep(
    state: DraftState,
    changedFiles: ReadonlyMap<string, string | undefined>,
    step: Omit<DraftStep, 'number' | 'at' | 'files'>,
  ): Promise<DraftState> {
    enforceLimits(state, changedFiles);
    const entries = [...changedFiles].map(
      ([file, text]) => [file, [state.texts.get(file) ?? null, text ?? null]] as const,
    );
    await this.#storeFiles(state, changedFiles);
    await this.#steps.add({ ...step, at: this.#options.now(), files: Object.fromEntries(entries) });
    const { by: who, browser, place } = step;
    this.#addRevision(place ? { who, ...(browser && { browser }) } : undefined, place ? [place] : []);
    return this.#read();
  }

  /** Stores changed files. They contain the folder's edits so far, so these edits become part of the base text. */
  async #storeFiles(state: DraftState, changedFiles: ReadonlyMap<string, string | undefined>): Promise<void> {
    for (const [file, mine] of changedFiles) {
      const theirs = state.folder.get(file);
      const storedFile = state.files.get(file);
      const conflicts = state.conflicts.filter((one) => one.file === file);
      const base = storedFile ? rebaseFile(file, { base: storedFile.base, theirs }, conflicts) : theirs;
      await this.#files.store(file, { base, mine });
    }
  }

  async #read(): Promise<DraftState> {
    const { texts: folder, unreadable } = await readTexts(this.#options.contentFolder);
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
    const previousFolder = this.#folder;
    if (previousFolder && isDeepStrictEqual(previousFolder, folder)) return;
    this.#folder = folder;
    if (previousFolder) this.#addRevision('folder', listDifferentPlaces(previousFolder, folder));
    else this.#addRevision(undefined, []);
  }

  #addRevision(by: ChangeSource | undefined, places: readonly ContentPlace[]): void {
    // Starts from the time, so that it exceeds every revision of an earlier run.
    this.#revision = Math.max(this.#revision + 1, this.#options.now());
    this.#revisions = [...this.#revisions, { revision: this.#revision, by, places }].slice(-REVISIONS_MAX);
    this.#state = undefined;
  }
}

/** Creates a queue that runs async functions one after the other. */
export function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  };
}

/** The files after undo or redo of a step; undefined when the step's fields were changed since. */
function mergeStep(
  { files }: DraftStep,
  direction: 'undo' | 'redo',
  texts: Texts,
): ReadonlyMap<string, string | undefined> | undefined {
  const changedFiles = new Map<string, string | undefined>();
  for (const [file, textPair] of Object.entries(files)) {
    const [mine, base] = (direction === 'undo' ? textPair : textPair.toReversed()).map(
      (text) => text ?? undefined,
    );
    const merged = mergeFile(file, { base, mine, theirs: texts.get(file) });
    if (merged.conflicts.length > 0) return undefined;
    changedFiles.set(file, merged.text);
  }
  return changedFiles;
}
