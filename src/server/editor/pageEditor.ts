import { join, resolve } from 'node:path';
import {
  applyEarlierChanges,
  type ChangeRequest,
  type DraftState,
  EditRefused,
  NoSuchPlace,
  OutdatedChange,
  PageDraft,
} from '#content';
import { type FieldPlace, getFieldLabel, getFileLabel } from '#content/schema';
import { type EditionAuthor, type PageEditor, PageEditorError, type WhichForm } from './contract.ts';
import { toDiskRefusal } from './diskFaults.ts';
import type { EditorParts } from './editorParts.ts';
import { cacheFindings, findFindings, type PageFindings } from './findFindings.ts';
import { layOutDraft } from './layOutDraft.ts';
import { Editions } from './online/edition.ts';
import { withholdUnfinished } from './online/finishedChanges.ts';
import { Schedule } from './online/schedule.ts';
import { Photos } from './photos.ts';
import { readPageForm } from './readForm.ts';
import { isVersionOf, readPageState, readQuestions, readReview, searchPage } from './readPage.ts';
import { isShareOpen, makeShare } from './shares.ts';
import { describeChanges, formatChange } from './words/describeChanges.ts';

const CHANGED_ELSEWHERE = 'This was changed elsewhere since you looked. Both are kept: choose.';

/** My page over a draft and a content folder: the calls of the admin, and further methods for the server. */
export class DraftEditor implements PageEditor {
  readonly #parts: EditorParts;
  readonly #draft: PageDraft;
  readonly #editions: Editions;
  readonly #photos: Photos;
  readonly #schedule: Schedule;
  readonly #findings: (state: DraftState) => Promise<PageFindings>;

  constructor(initialParts: EditorParts) {
    const parts = { ...initialParts, contentFolder: resolve(initialParts.contentFolder) };
    this.#parts = parts;
    this.#draft = new PageDraft({
      ...parts,
      onUnreadable: (to) => parts.onFault('an unreadable draft was renamed', new Error(to)),
    });
    this.#editions = new Editions(parts, this.#draft);
    this.#photos = new Photos(parts);
    this.#findings = cacheFindings(parts);
    this.#schedule = new Schedule({
      ...parts,
      path: join(parts.draftFolder, 'later.json'),
      putOnline: async (later) => {
        const files =
          'files' in later
            ? new Map(later.files.map(([file, base, mine]) => [file, toTexts({ base, mine })]))
            : applyEarlierChanges(later, (await this.#draft.read()).folder);
        const author = { email: later.by, isProven: later.isProven === true };
        return this.#editions.putOnline(files, author);
      },
    });
  }

  async read() {
    const state = await this.#draft.read();
    const [newest, later, findings] = await Promise.all([
      this.#editions.versions.list().then(([first]) => first),
      this.#schedule.read(),
      this.#findings(state),
    ]);
    return readPageState(state, { contentFolder: this.#parts.contentFolder, newest, later, found: findings });
  }

  async readNews(since: number) {
    const { revision, by, places } = await this.#draft.readChangesSince(since);
    const fields = [...new Set(places.map(({ file, path }) => getFieldLabel(file, path)))];
    return { revision, elsewhere: by === undefined ? null : { by, fields } };
  }

  async readForm(which: WhichForm) {
    const state = await this.#draft.read();
    return readPageForm(which, state, (await this.#findings(state)).findings);
  }

  async search(words: string) {
    return searchPage((await this.#draft.read()).texts, words);
  }

  async change(by: string, request: ChangeRequest, browser?: string) {
    const { revision } = await this.#edit(
      () => this.#draft.change({ who: by, browser }, request),
      (error) => {
        if (!(error instanceof OutdatedChange)) return undefined;
        const place = { file: request.file, path: 'path' in request.change ? request.change.path : [] };
        return new PageEditorError('CONFLICT', CHANGED_ELSEWHERE, {
          theirs: error.theirs,
          field: getFieldLabel(place.file, place.path),
          by: this.#draft.findLastAuthor(place),
        });
      },
    );
    const { findings } = await this.#findings(await this.#draft.read());
    return { revision, findings: findings.filter(({ file }) => file === request.file) };
  }

  undo(change?: string) {
    return this.#goStep('undo', change);
  }

  redo() {
    return this.#goStep('redo');
  }

  async #goStep(way: 'undo' | 'redo', change?: string) {
    const { before, after } = await this.#edit(async () => {
      const { undo, redo } = await this.#draft.read();
      if (!(way === 'undo' ? undo : redo))
        throw new PageEditorError('BAD_INPUT', `There is nothing to ${way}.`);
      const step = await this.#draft.undoOrRedo(way, change);
      if (!step)
        throw new PageEditorError('CONFLICT', 'Something was changed there since. Look again first.');
      return step;
    });
    const sentences =
      way === 'undo'
        ? describeChanges(after.texts, before.texts)
        : describeChanges(before.texts, after.texts);
    const says = way === 'undo' ? 'Taken back' : 'Made again';
    const [first] = sentences;
    return { says: first && sentences.length === 1 ? `${says}: ${formatChange(first)}` : `${says}.` };
  }

  async discard(by: string) {
    await this.#edit(() => this.#draft.discard({ who: by }));
    return { says: 'All changes are taken back.' };
  }

  async review() {
    const state = await this.#draft.read();
    const online = { texts: state.folder, online: state.folder };
    const before = await findFindings(this.#parts, this.#parts.contentFolder, online);
    return readReview(state, await this.#findings(state), before);
  }

  async resolve(place: FieldPlace, keep: 'mine' | 'theirs') {
    const conflict = await this.#edit(async () => {
      const resolvedConflict = await this.#draft.resolve(place, keep);
      if (!resolvedConflict)
        throw new PageEditorError('NOT_FOUND', 'There is nothing to choose here any more.');
      return resolvedConflict;
    });
    if (conflict.isUnreadable && keep === 'mine')
      throw new PageEditorError('CANNOT', explainUnreadable(place.file));
  }

  async putOnline(by: EditionAuthor, revision: number, at?: number) {
    const state = await this.#draft.read();
    if (state.revision !== revision)
      throw new PageEditorError('CONFLICT', 'Something was changed since you looked. Look once more.');
    if (at === undefined) {
      const edition = await this.#editions.putOnline(state.files, by);
      await this.#schedule
        .forgetMissed()
        .catch((error: unknown) => this.#parts.onFault('the missed edition could not be cleared', error));
      return edition;
    }
    if (state.files.size === 0) throw new PageEditorError('BAD_INPUT', 'There is nothing to put online.');
    this.#editions.checkRerouting([state.folder, state.texts], by);
    const { email, isProven } = by;
    const files = [...state.files].map(
      ([file, { base, mine }]) => [file, base ?? null, mine ?? null] as const,
    );
    await this.#schedule.set({ at, by: email, isProven, files }).catch(rethrowDisk);
    await this.#parts.record(email, 'chose when the page goes online', new Date(at).toISOString());
    return { later: at };
  }

  async cancelLater(by: string) {
    await this.#schedule.cancel().catch(rethrowDisk);
    await this.#parts.record(by, 'took back when the page goes online', '');
  }

  async listVersions() {
    const [{ folder }, versions] = await Promise.all([this.#draft.read(), this.#editions.versions.list()]);
    return versions.map(({ files, ...version }, at) => ({
      ...version,
      isOnline: at === 0 && isVersionOf({ ...version, files }, folder),
    }));
  }

  putBack(by: EditionAuthor, number: number) {
    return this.#editions.putBack(number, by);
  }

  async share(by: string) {
    const { token, until } = await makeShare(this.#parts, by);
    await this.#parts.record(by, 'made an address that shows the draft', '');
    return { path: `/preview/${token}/`, until };
  }

  isShared(token: string): Promise<boolean> {
    return isShareOpen(this.#parts, token);
  }

  async listPhotos() {
    return this.#photos.list((await this.#draft.read()).texts);
  }

  async removePhoto(by: string, file: string) {
    const { texts, folder } = await this.#draft.read();
    const isRemoved = await this.#photos.remove(file, [folder, texts]).catch(rethrowDisk);
    if (!isRemoved) await this.#editions.removeFile(`images/${file}`, by, `The photo ${file} was taken away`);
  }

  /** Adds a photo to the draft. @returns the file name for the field */
  addPhoto(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
    return this.#addFile(this.#photos.add(name, bytes));
  }

  /** Adds a logo to the draft; refuses an unsafe SVG. */
  addLogo(name: string, bytes: Uint8Array): Promise<string> {
    return this.#addFile(this.#photos.addLogo(name, bytes));
  }

  async #addFile(adding: Promise<string>): Promise<string> {
    const file = await adding.catch(rethrowDisk);
    this.#parts.onDraft();
    return file;
  }

  readPhoto(file: string) {
    return this.#photos.read(file);
  }

  async listQuestions() {
    const state = await this.#draft.read();
    return readQuestions(state, await this.#findings(state));
  }

  async readSentences() {
    return (await this.#findings(await this.#draft.read())).sentences ?? null;
  }

  async readRevision() {
    return (await this.#draft.read()).revision;
  }

  async makeDraftFolder() {
    const { texts, revision } = await this.#draft.read();
    return { folder: await layOutDraft(this.#parts, texts, 'preview'), revision };
  }

  /** Writes a folder without unfinished changes. */
  async makeFinishedFolder(): Promise<string> {
    const state = await this.#draft.read();
    const { findings } = await this.#findings(state);
    const errors = findings.filter(({ level }) => level === 'error');
    return layOutDraft(this.#parts, withholdUnfinished(state.folder, state.texts, errors).texts, 'preview');
  }

  withVersion<Result>(number: number, use: (folder: string) => Promise<Result>): Promise<Result | undefined> {
    return this.#editions.withFolder(number, use);
  }

  /** Puts missed editions online and starts the timer. */
  start(): void {
    this.#schedule.start();
  }

  close(): Promise<void> {
    return this.#schedule.close();
  }

  /** Changes the draft. @throws PageEditorError with a sentence for the owner */
  async #edit<Done>(
    edit: () => Promise<Done>,
    refuse: (error: unknown) => PageEditorError | undefined = () => undefined,
  ): Promise<Done> {
    const result = await edit().catch((error: unknown) => {
      if (error instanceof NoSuchPlace) throw new PageEditorError('NOT_FOUND', error.message);
      if (error instanceof EditRefused) throw new PageEditorError('BAD_INPUT', error.message);
      throw refuse(error) ?? toDiskRefusal(error);
    });
    this.#parts.onDraft();
    return result;
  }
}

/** The file cannot be parsed, so a value cannot be written into it. */
const explainUnreadable = (file: string): string =>
  `“${getFileLabel(file)}” cannot be read in the files now (${file}), so yours cannot be put there. Ask your helper to mend that file. Nothing is lost: what you typed waits here until then.`;

const toTexts = ({ base, mine }: { base: string | null; mine: string | null }) => ({
  base: base ?? undefined,
  mine: mine ?? undefined,
});

function rethrowDisk(error: unknown): never {
  throw toDiskRefusal(error);
}
