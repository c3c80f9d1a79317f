import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { applyEarlierChanges, type DraftState, EditRefused, PageDraft } from '#content';
import { type ChangeRequest, type FieldPlace, getFileLabel } from '#content/schema';
import { DAY } from '../../durations.ts';
import type { EditorParts } from './editorParts.ts';
import { cacheFindings, type PageFindings } from './findFindings.ts';
import { layOutDraft } from './layOutDraft.ts';
import { checkRerouting, type EditionAuthor } from './online/destinations.ts';
import { Editions } from './online/edition.ts';
import { withholdUnfinished } from './online/finishedChanges.ts';
import { Schedule } from './online/schedule.ts';
import { Photos } from './photos.ts';
import { readPageForm, type WhichForm } from './readForm.ts';
import { isVersionOf, readPageState, readQuestions, readReview, searchPage } from './readPage.ts';
import { createRemovedError, rethrowForOwner } from './refusals.ts';
import { describeChanges, formatChange } from './words/describeChanges.ts';

/**
 * My page over a draft and a content folder. `by` is the caller's email address. Every method throws `EditRefused`
 * where it refuses; a refusal loses nothing that was typed.
 */
export class DraftEditor {
  readonly editions: Editions;
  readonly photos: Photos;
  readonly schedule: Schedule;
  readonly #parts: EditorParts;
  readonly #draft: PageDraft;
  readonly #findings: ReturnType<typeof cacheFindings>;

  constructor(initialParts: EditorParts) {
    const parts = { ...initialParts, contentFolder: resolve(initialParts.contentFolder) };
    this.#parts = parts;
    this.#draft = new PageDraft(parts);
    this.editions = new Editions(parts, this.#draft);
    this.photos = new Photos(parts);
    this.#findings = cacheFindings(parts);
    this.schedule = new Schedule(parts, async (later) => {
      const files =
        'files' in later
          ? later.files.map(
              ([file, base, mine]) => [file, { base: base ?? undefined, mine: mine ?? undefined }] as const,
            )
          : applyEarlierChanges(later, (await this.#draft.read()).folder);
      await this.editions.putOnline(new Map(files), { email: later.by, isProven: later.isProven === true });
    });
  }

  async read() {
    const state = await this.#draft.read();
    const [[newest], scheduled, found] = await Promise.all([
      this.editions.versions.list(),
      this.schedule.read(),
      this.#findings.read(state),
    ]);
    return readPageState(state, { contentFolder: this.#parts.contentFolder, newest, scheduled, found });
  }

  /** @param since the revision that the caller has seen */
  readNews(since: number) {
    return this.#draft.readNews(since);
  }

  async readForm(which: WhichForm) {
    const { state, found } = await this.#readChecked();
    return readPageForm(which, state, found.findings);
  }

  async search(words: string) {
    return searchPage((await this.#draft.read()).texts, words);
  }

  /**
   * @param browser the author's, such as "Firefox on Android"; shown to others who edit the same field
   * @returns the findings of the file after the change
   */
  async change(by: string, request: ChangeRequest, browser?: string) {
    const { revision } = await this.#edit(() => this.#draft.change({ who: by, browser }, request));
    const { found } = await this.#readChecked();
    return { revision, findings: found.findings.filter((one) => one.file === request.file) };
  }

  /** @param change the id of a change, which is undone only if it was made in the last step */
  async undoOrRedo(way: 'undo' | 'redo', change?: string) {
    const { before, after } = await this.#edit(async () => {
      const state = await this.#draft.read();
      if (!state[way]) throw new EditRefused(`There is nothing to ${way}.`);
      const step = await this.#draft.undoOrRedo(way, change);
      if (!step) throw new EditRefused('Something was changed there since. Look again first.', 'CONFLICT');
      return step;
    });
    const [says, one, other] =
      way === 'undo' ? (['Taken back', after, before] as const) : (['Made again', before, after] as const);
    const [first, ...more] = describeChanges(one.texts, other.texts);
    return { says: first && more.length === 0 ? `${says}: ${formatChange(first)}` : `${says}.` };
  }

  /** Reverts all changes, as one step. */
  async discard(by: string) {
    await this.#edit(() => this.#draft.discard({ who: by }));
    return { says: 'All changes are taken back.' };
  }

  async review() {
    const { state, found } = await this.#readChecked();
    return readReview(state, found, await this.#findings.readFolder(state));
  }

  /** Resolves a conflict between the draft and the folder. */
  async resolve(place: FieldPlace, keep: 'mine' | 'theirs') {
    const conflict = await this.#edit(async () => {
      const resolvedConflict = await this.#draft.resolve(place, keep);
      if (!resolvedConflict) throw new EditRefused('There is nothing to choose here any more.', 'NOT_FOUND');
      return resolvedConflict;
    });
    if (conflict.isUnreadable && keep === 'mine')
      throw new EditRefused(explainUnreadable(place.file), 'CANNOT');
  }

  /** Publishes the draft at once, or at the time `at`. */
  async putOnline(by: EditionAuthor, revision: number, at?: number) {
    const state = await this.#draft.read();
    if (state.revision !== revision)
      throw new EditRefused('Something was changed since you looked. Look once more.', 'CONFLICT');
    if (at === undefined) {
      const edition = await this.editions.putOnline(state.files, by);
      await this.schedule
        .forgetMissed()
        .catch((error: unknown) => this.#parts.onFault('the missed edition could not be cleared', error));
      return edition;
    }
    if (state.files.size === 0) throw new EditRefused('There is nothing to put online.');
    checkRerouting(this.#parts.provenFields, [state.folder, state.texts], by);
    const { email, isProven } = by;
    const files = [...state.files].map(
      ([file, { base, mine }]) => [file, base ?? null, mine ?? null] as const,
    );
    await this.schedule.set({ at, by: email, isProven, files }).catch(rethrowForOwner);
    await this.#parts.record(email, 'chose when the page goes online', new Date(at).toISOString());
    return { later: at };
  }

  async cancelLater(by: string) {
    await this.schedule.cancel().catch(rethrowForOwner);
    await this.#parts.record(by, 'took back when the page goes online', '');
  }

  /** Newest first. `by` is an email address, or `folder` for an edit of the files. */
  async listVersions() {
    const [{ folder }, versions] = await Promise.all([this.#draft.read(), this.editions.versions.list()]);
    return versions.map((version, index) => {
      const { number, at, by, what } = version;
      return { number, at, by, what, isOnline: index === 0 && isVersionOf(version, folder) };
    });
  }

  /** Makes an address that shows the draft for a day; only its hash is stored. */
  async share(by: string) {
    const { grants, now, record } = this.#parts;
    const token = randomBytes(32).toString('base64url');
    const until = now() + DAY;
    if (!(await grants.give(by, 'share', hashToken(token), until))) throw createRemovedError();
    await record(by, 'made an address that shows the draft', '');
    return { path: `/preview/${token}/`, until };
  }

  isShared(token: string): Promise<boolean> {
    return this.#parts.grants.isGiven(hashToken(token));
  }

  async listPhotos() {
    return this.photos.list((await this.#draft.read()).texts);
  }

  /** Refuses a photo that a field shows. */
  async removePhoto(by: string, file: string) {
    const { texts, folder } = await this.#draft.read();
    const isRemoved = await this.photos.remove(file, [folder, texts]);
    if (!isRemoved) await this.editions.removeFile(`images/${file}`, by, `The photo ${file} was taken away`);
  }

  async listQuestions() {
    const { state, found } = await this.#readChecked();
    return readQuestions(state, found);
  }

  /** @returns null while the page has errors */
  async readSentences() {
    const { found } = await this.#readChecked();
    return found.sentences ?? null;
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
    const { state, found } = await this.#readChecked();
    return layOutDraft(this.#parts, withholdUnfinished(state, found.findings).texts, 'preview');
  }

  async #readChecked(): Promise<{ state: DraftState; found: PageFindings }> {
    const state = await this.#draft.read();
    return { state, found: await this.#findings.read(state) };
  }

  /** Changes the draft. @throws EditRefused with a sentence for the owner */
  async #edit<Done>(edit: () => Promise<Done>): Promise<Done> {
    const result = await edit().catch(rethrowForOwner);
    this.#parts.onDraft();
    return result;
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The file cannot be parsed, so a value cannot be written into it. */
const explainUnreadable = (file: string): string =>
  `“${getFileLabel(file)}” cannot be read in the files now (${file}), so yours cannot be put there. Ask your helper to mend that file. Nothing is lost: what you typed waits here until then.`;
