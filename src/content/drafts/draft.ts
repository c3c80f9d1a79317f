import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused } from '../edit/index.ts';
import type { ChangeSource } from '../edit/value.ts';
import { type FieldPlace, getFieldLabel } from '../form/index.ts';
import { type ChangeRequest, findChangedPlace, isNested } from './change.ts';
import { type ChangedTexts, changeTexts } from './changeTexts.ts';
import { type DraftOptions, enforceLimits, loadDraftFiles, storeDraftFile } from './draftFiles.ts';
import { readTexts, type Texts, writeField } from './fields.ts';
import { type DraftedFile, listDifferentPlaces, mergeAll, mergeFile, rebaseFile } from './merge.ts';
import { type DraftStep, DraftSteps, mergeStep } from './steps.ts';

type Author = Exclude<ChangeSource, 'folder'>;

export type DraftState = Awaited<ReturnType<typeof createState>>;

const MAX_REVISIONS = 200;
const UNREADABLE_FOLDER =
  'Your page cannot be changed now: the folder that holds its words cannot be read. What you typed is kept. Ask your helper to look at it.';

/**
 * The unpublished changes of a page: changed copies of content files, each with the text it started from. Never writes
 * to the content folder. Only one process may use a draft.
 */
export class PageDraft {
  readonly #options: DraftOptions;
  readonly #steps: DraftSteps;
  readonly #enqueue = createQueue();
  #files = new Map<string, DraftedFile>();
  #isLoaded = false;
  #folder: Texts | undefined;
  #state: DraftState | undefined;
  #revision = 0;
  #edits: { revision: number; by: ChangeSource; places: readonly FieldPlace[] }[] = [];

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#steps = new DraftSteps(join(options.draftFolder, 'steps'));
  }

  read(): Promise<DraftState> {
    return this.#enqueue(() => this.#read());
  }

  /** Runs a function that writes to the content folder, so that no read mistakes its changes for edits by hand. */
  write<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#enqueue(async () => {
      try {
        return await change();
      } finally {
        await this.#readFolder(undefined);
      }
    });
  }

  /** @throws EditRefused, or a file system error. The draft is then unchanged. */
  change(by: Author, request: ChangeRequest): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const { id, visit } = request;
      if (this.#steps.all.some(({ ids }) => ids.includes(id))) return state;
      const changedFiles = this.#changeTexts(state, request);
      if (changedFiles.size === 0) return state;
      const place = findChangedPlace(request);
      const label = getFieldLabel(place.file, place.path);
      return this.#addStep(state, changedFiles, by, { visit, ids: [id], place, label });
    });
  }

  discard(by: Author): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const changedFiles = new Map([...state.files.keys()].map((file) => [file, state.folder.get(file)]));
      // An unreadable file is reverted to its base text: the folder's text would stay in the draft as a change.
      for (const { file, isUnreadable } of state.conflicts)
        if (isUnreadable) changedFiles.set(file, state.files.get(file)?.base);
      if (changedFiles.size === 0) return state;
      const visit = randomUUID();
      return this.#addStep(state, changedFiles, by, { visit, ids: [], place: null, label: 'all changes' });
    });
  }

  /**
   * Undoes or redoes a step. Later changes of the content folder are kept.
   * @param change the id of a change: undo only if the last step ended with this change
   * @returns undefined when there is no such step, or when the same fields were changed since
   */
  undoOrRedo(direction: 'undo' | 'redo', change?: string) {
    return this.#enqueue(async () => {
      const before = await this.#read();
      const step = before[direction];
      if (!step || (change !== undefined && step.ids.at(-1) !== change)) return undefined;
      const changedFiles = mergeStep(step, direction, before.texts);
      if (!changedFiles) return undefined;
      await this.#storeFiles(before, changedFiles);
      await this.#steps.write({ ...step, isUndone: direction === 'undo' });
      this.#addRevision();
      return { before, after: await this.#read() };
    });
  }

  /** Resolves a field's conflict, unless the file is unreadable. @returns undefined when the field has no conflict */
  resolve(place: FieldPlace, keep: 'mine' | 'theirs') {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const isSamePlace = (one: FieldPlace) =>
        one.file === place.file && isDeepStrictEqual(one.path, place.path);
      const conflict = state.conflicts.find(isSamePlace);
      if (!conflict || conflict.isUnreadable) return conflict;
      const { file, path, theirs } = conflict;
      let text = state.texts.get(file);
      if (keep === 'theirs')
        text =
          path.length === 0 || text === undefined
            ? state.folder.get(file)
            : writeField(text, file, path, theirs);
      const conflicts = state.conflicts.filter((one) => one !== conflict);
      await this.#storeFiles({ ...state, conflicts }, new Map([[file, text]]));
      this.#addRevision();
      return conflict;
    });
  }

  /** Rebases the draft onto the published files. */
  markPublished(before: DraftState, published: Texts): Promise<void> {
    return this.#enqueue(async () => {
      const { files } = await this.#read();
      for (const [file, drafted] of files) {
        // A change during publishing has already rebased the draft on the published folder.
        const isRebased = drafted.base !== before.files.get(file)?.base;
        const theirs = isRebased ? drafted.base : before.folder.get(file);
        // Edits by hand were published too. Without them in `mine`, the draft would revert them.
        const mine = mergeFile(file, drafted, theirs).text;
        await storeDraftFile(this.#options, this.#files, file, { base: published.get(file), mine });
      }
      await this.#steps.clear();
      this.#addRevision();
    });
  }

  /** The fields that the last author has changed since a revision, by their labels. */
  async readNews(since: number) {
    const { revision } = await this.read();
    const newEdits = this.#edits.filter((edit) => edit.revision > since);
    const by = newEdits.at(-1)?.by;
    const places = newEdits.filter((edit) => isDeepStrictEqual(edit.by, by)).flatMap((edit) => edit.places);
    const fields = new Set(places.map(({ file, path }) => getFieldLabel(file, path)));
    return { revision, elsewhere: by === undefined ? null : { by, fields: [...fields] } };
  }

  #changeTexts({ texts, folder }: DraftState, request: ChangeRequest): ChangedTexts {
    try {
      return changeTexts(texts, request, folder);
    } catch (error) {
      if (!(error instanceof EditRefused && error.code === 'CONFLICT')) throw error;
      const { file, change } = request;
      const place = { file, path: 'path' in change ? change.path : [] };
      const step = this.#steps.all.findLast((one) => one.place && isNested(one.place, place));
      const by = step ? { who: step.by, browser: step.browser } : 'folder';
      const field = getFieldLabel(file, place.path);
      throw new EditRefused(error.message, 'CONFLICT', { ...error.facts, field, by });
    }
  }

  async #addStep(
    state: DraftState,
    changedFiles: ChangedTexts,
    { who, browser }: Author,
    step: Pick<DraftStep, 'visit' | 'ids' | 'place' | 'label'>,
  ): Promise<DraftState> {
    enforceLimits(state, changedFiles);
    const entries = [...changedFiles].map(
      ([file, text]) => [file, [state.texts.get(file) ?? null, text ?? null]] as const,
    );
    await this.#storeFiles(state, changedFiles);
    const at = this.#options.now();
    await this.#steps.add({ ...step, by: who, browser, at, files: Object.fromEntries(entries) });
    this.#addRevision(step.place ? { who, browser } : undefined, step.place ? [step.place] : []);
    return this.#read();
  }

  /** Stores changed files. They contain the folder's edits so far, so these edits become part of the base text. */
  async #storeFiles(state: DraftState, changedFiles: ChangedTexts): Promise<void> {
    for (const [file, mine] of changedFiles) {
      const theirs = state.folder.get(file);
      const drafted = state.files.get(file);
      const conflicts = state.conflicts.filter((one) => one.file === file);
      const base = drafted ? rebaseFile(file, drafted.base, theirs, conflicts) : theirs;
      await storeDraftFile(this.#options, this.#files, file, { base, mine });
    }
  }

  async #read(): Promise<DraftState> {
    const { folder, unreadable } = await this.#readFolder('folder');
    if (!this.#isLoaded) {
      await this.#steps.load();
      this.#files = await loadDraftFiles(this.#options, folder);
      this.#isLoaded = true;
    }
    this.#state ??= await createState(folder, unreadable, new Map(this.#files), this.#steps, this.#revision);
    return this.#state;
  }

  /** Returns the same object until the folder changes, because findings are cached by object identity. */
  async #readFolder(by: 'folder' | undefined): Promise<{ folder: Texts; unreadable: readonly string[] }> {
    const { texts, unreadable } = await readTexts(this.#options.contentFolder).catch((cause: unknown) => {
      throw new EditRefused(UNREADABLE_FOLDER, 'CANNOT', { cause });
    });
    const previousFolder = this.#folder;
    if (previousFolder && isDeepStrictEqual(previousFolder, texts))
      return { folder: previousFolder, unreadable };
    this.#folder = texts;
    this.#addRevision(previousFolder && by, listDifferentPlaces(previousFolder ?? texts, texts));
    return { folder: texts, unreadable };
  }

  /** @param by the author; absent when other windows need not be notified */
  #addRevision(by?: ChangeSource, places: readonly FieldPlace[] = []): void {
    // Starts from the current time, so that it exceeds every revision of an earlier run of the server.
    this.#revision = Math.max(this.#revision + 1, this.#options.now());
    if (by) this.#edits = [...this.#edits, { revision: this.#revision, by, places }].slice(-MAX_REVISIONS);
    this.#state = undefined;
  }
}

async function createState(
  folder: Texts,
  unreadable: readonly string[],
  files: ReadonlyMap<string, DraftedFile>,
  { last: undo, next: redo }: DraftSteps,
  /** Grows with every change of the draft or of the folder. */
  revision: number,
) {
  // `texts` is the folder merged with the draft, as the forms show it.
  const { texts, conflicts } = await mergeAll(files, folder);
  const savedAt = files.size === 0 ? null : (undo?.at ?? null);
  return { revision, folder, unreadable, files, texts, conflicts, undo, redo, savedAt };
}

/** Creates a queue that runs async functions one after the other. */
export function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
