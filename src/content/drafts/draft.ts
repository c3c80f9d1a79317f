import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeSource } from '../edit/contentChange.ts';
import { type FieldPlace, getFieldLabel } from '../form/index.ts';
import { type ChangeRequest, findChangedPlace, isNested } from './change.ts';
import { type ChangedTexts, changeTexts } from './changeTexts.ts';
import { DraftFiles, type DraftOptions } from './draftFiles.ts';
import { createState, type DraftState, enforceLimits } from './draftState.ts';
import { readTexts, type Texts, writeField } from './fields.ts';
import { listDifferentPlaces, mergeFile, rebaseFile } from './merge.ts';
import { type DraftStep, DraftSteps } from './steps.ts';

type Author = Exclude<ChangeSource, 'folder'>;

const REVISIONS_MAX = 200;

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
  #revisions: { revision: number; by: ChangeSource | undefined; places: readonly FieldPlace[] }[] = [];

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#files = new DraftFiles(options);
    this.#steps = new DraftSteps(join(options.draftFolder, 'steps'));
  }

  read(): Promise<DraftState> {
    return this.#enqueue(() => this.#read());
  }

  /** Runs a function that writes to the content folder; no read takes its changes for edits by hand. */
  write<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#enqueue(async () => {
      try {
        return await change();
      } finally {
        await this.#readFolder(undefined);
      }
    });
  }

  /** @throws EditRefused, or an error of the disk; the draft is then unchanged */
  change(by: Author, request: ChangeRequest): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      if (this.#steps.all.some(({ ids }) => ids.includes(request.id))) return state;
      const changedFiles = changeTexts(state.texts, request);
      if (changedFiles.size === 0) return state;
      const place = findChangedPlace(request);
      const label = getFieldLabel(place.file, place.path);
      const { id, visit } = request;
      return this.#addStep(state, changedFiles, by, { visit, ids: [id], place, label });
    });
  }

  /** Discards all changes as one step, which can be undone. */
  discard(by: Author): Promise<DraftState> {
    return this.#enqueue(async () => {
      const state = await this.#read();
      const changedFiles = new Map([...state.files.keys()].map((file) => [file, state.folder.get(file)]));
      if (changedFiles.size === 0) return state;
      const visit = randomUUID();
      return this.#addStep(state, changedFiles, by, { visit, ids: [], place: null, label: 'all changes' });
    });
  }

  /**
   * Undoes or redoes a step. Later changes of the folder are kept.
   * @param change the id of a change: undo only if the last step ended with this change
   * @returns undefined when there is no such step, or when the same fields were changed since
   */
  undoOrRedo(direction: 'undo' | 'redo', change?: string) {
    return this.#enqueue(async () => {
      const before = await this.#read();
      const step = direction === 'undo' ? this.#steps.last : this.#steps.next;
      if (!step || (change !== undefined && step.ids.at(-1) !== change)) return undefined;
      const changedFiles = mergeStep(step, direction, before.texts);
      if (!changedFiles) return undefined;
      await this.#storeFiles(before, changedFiles);
      await this.#steps.write({ ...step, isUndone: direction === 'undo' });
      this.#addRevision();
      return { before, after: await this.#read() };
    });
  }

  /** Resolves a field's conflict with the folder. @returns undefined when the field has no conflict */
  resolve(place: FieldPlace, keep: 'mine' | 'theirs') {
    return this.#enqueue(async () => {
      const { conflicts, folder, texts, files } = await this.#read();
      const conflict = conflicts.find(
        (one) => one.file === place.file && isDeepStrictEqual(one.path, place.path),
      );
      if (!conflict) return undefined;
      const { file, path, theirs } = conflict;
      if (conflict.isUnreadable && keep === 'mine') return conflict;
      const folderText = folder.get(file);
      const withFolderValue = (text: string | undefined) =>
        path.length === 0 || text === undefined ? folderText : writeField(text, file, path, theirs);
      const otherConflicts = conflicts.filter((one) => one.file === file && one !== conflict);
      const base = otherConflicts.length === 0 ? folderText : withFolderValue(files.get(file)?.base);
      await this.#files.store(file, {
        base,
        mine: keep === 'mine' ? texts.get(file) : withFolderValue(texts.get(file)),
      });
      this.#addRevision();
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
      const { folder } = await this.#readFolder(undefined);
      for (const [file, storedFile] of await this.#files.load(folder)) {
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
      this.#addRevision();
    });
  }

  /** The last author of a field; `folder` if the draft did not change the field. */
  findLastAuthor(place: FieldPlace): ChangeSource {
    const step = this.#steps.all.findLast((one) => one.place && isNested(one.place, place));
    return step ? { who: step.by, browser: step.browser } : 'folder';
  }

  /** The fields that the last author has changed since a revision. */
  async readChangesSince(since: number) {
    const { revision } = await this.read();
    const laterRevisions = this.#revisions.filter((one) => one.revision > since && one.by !== undefined);
    const by = laterRevisions.at(-1)?.by;
    const sameAuthorRevisions = laterRevisions.filter((one) => isDeepStrictEqual(one.by, by));
    return { revision, by, places: sameAuthorRevisions.flatMap(({ places }) => places) };
  }

  async #addStep(
    state: DraftState,
    changedFiles: ChangedTexts,
    by: Author,
    step: Pick<DraftStep, 'visit' | 'ids' | 'place' | 'label'>,
  ): Promise<DraftState> {
    enforceLimits(state, changedFiles);
    const entries = [...changedFiles].map(
      ([file, text]) => [file, [state.texts.get(file) ?? null, text ?? null]] as const,
    );
    await this.#storeFiles(state, changedFiles);
    await this.#steps.add({
      ...step,
      by: by.who,
      browser: by.browser,
      at: this.#options.now(),
      files: Object.fromEntries(entries),
    });
    if (step.place) this.#addRevision(by, [step.place]);
    else this.#addRevision();
    return this.#read();
  }

  /** Stores changed files. They contain the folder's edits so far, so these edits become part of the base text. */
  async #storeFiles(state: DraftState, changedFiles: ChangedTexts): Promise<void> {
    for (const [file, mine] of changedFiles) {
      const theirs = state.folder.get(file);
      const storedFile = state.files.get(file);
      const conflicts = state.conflicts.filter((one) => one.file === file);
      const base = storedFile ? rebaseFile(file, { base: storedFile.base, theirs }, conflicts) : theirs;
      await this.#files.store(file, { base, mine });
    }
  }

  async #read(): Promise<DraftState> {
    const content = await this.#readFolder('folder');
    await this.#steps.load();
    const files = new Map(await this.#files.load(content.folder));
    this.#state ??= await createState(content, files, this.#steps, this.#revision);
    return this.#state;
  }

  /**
   * Returns the same texts as long as the folder is unchanged, because findings are cached by their texts.
   * @param by `folder` for an edit by hand
   */
  async #readFolder(by: 'folder' | undefined): Promise<{ folder: Texts; unreadable: readonly string[] }> {
    const { texts, unreadable } = await readTexts(this.#options.contentFolder);
    const previousFolder = this.#folder;
    if (previousFolder && isDeepStrictEqual(previousFolder, texts))
      return { folder: previousFolder, unreadable };
    this.#folder = texts;
    if (previousFolder) this.#addRevision(by, listDifferentPlaces(previousFolder, texts));
    else this.#addRevision();
    return { folder: texts, unreadable };
  }

  /** @param by the author; absent where the other windows need not be told */
  #addRevision(by?: ChangeSource, places: readonly FieldPlace[] = []): void {
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
function mergeStep({ files }: DraftStep, direction: 'undo' | 'redo', texts: Texts): ChangedTexts | undefined {
  const changedFiles = new Map<string, string | undefined>();
  for (const [file, [before, after]] of Object.entries(files)) {
    const [mine, base] = direction === 'undo' ? [before, after] : [after, before];
    const theirs = texts.get(file);
    const merged = mergeFile(file, { base: base ?? undefined, mine: mine ?? undefined, theirs });
    if (merged.conflicts.length > 0) return undefined;
    changedFiles.set(file, merged.text);
  }
  return changedFiles;
}
