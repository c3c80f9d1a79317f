import { hash, randomBytes } from 'node:crypto';
import { EditRefused, PageDraft } from '#content';
import type { ChangeRequest, FieldPlace } from '#content/schema';
import { DAY } from '../../durations.ts';
import type { EditorDeps } from './editorDeps.ts';
import { cacheFindings, withholdUnfinished } from './findFindings.ts';
import { layOutDraft } from './layOutDraft.ts';
import type { EditionAuthor } from './online/destinations.ts';
import { Editions } from './online/edition.ts';
import { Schedule } from './online/schedule.ts';
import { Photos } from './photos.ts';
import { readPageForm, type WhichForm } from './readForm.ts';
import { readPageState, readQuestions, readReview, searchPage } from './readPage.ts';
import { createRemovedError, explainBrokenFile, rethrowForOwner } from './refusals.ts';
import { describeChanges, formatChange } from './words/describeChanges.ts';

/**
 * My page: edits a draft of the content folder, and publishes it. `by` and `who` are the caller's email address.
 * Methods throw `EditRefused`; no refusal loses typed text.
 */
export class DraftEditor {
  readonly draft: PageDraft;
  readonly editions: Editions;
  readonly photos: Photos;
  readonly schedule: Schedule;
  readonly #deps: EditorDeps;
  readonly #findings: ReturnType<typeof cacheFindings>;

  constructor(deps: EditorDeps) {
    this.#deps = deps;
    this.draft = new PageDraft(deps);
    this.editions = new Editions(deps, this.draft);
    this.photos = new Photos(deps, this.draft, this.editions);
    this.#findings = cacheFindings(deps);
    this.schedule = new Schedule(deps, this.draft, this.editions);
  }

  async read() {
    const [state, [newest], scheduled] = await Promise.all([
      this.#readChecked(),
      this.editions.versions.list(),
      this.schedule.read(),
    ]);
    return readPageState(state, this.#deps.contentFolder, newest, scheduled);
  }

  async readForm(which: WhichForm) {
    return readPageForm(which, await this.#readChecked());
  }

  async search(query: string) {
    return searchPage((await this.draft.read()).texts, query);
  }

  /**
   * @param browser the author's, such as "Firefox on Android"; shown to others who edit the same field
   * @returns the findings of the file after the change
   */
  async change(who: string, request: ChangeRequest, browser?: string) {
    const { revision } = await this.draft.change({ who, browser }, request).catch(rethrowForOwner);
    const { findings } = await this.#readChecked();
    return { revision, findings: findings.filter(({ file }) => file === request.file) };
  }

  /** @param change the id of a change, which is undone only if it was made in the last step */
  async undoOrRedo(action: 'undo' | 'redo', change?: string) {
    const { [action]: last } = await this.draft.read().catch(rethrowForOwner);
    if (!last) throw new EditRefused(`There is nothing to ${action}.`);
    const step = await this.draft.undoOrRedo(action, change).catch(rethrowForOwner);
    if (!step) throw new EditRefused('Something was changed there since. Look again first.', 'CONFLICT');
    const { before, after } = step;
    const [verb, from, to] =
      action === 'undo' ? (['Taken back', after, before] as const) : (['Made again', before, after] as const);
    const [first, ...more] = describeChanges(from.texts, to.texts);
    return { says: first && more.length === 0 ? `${verb}: ${formatChange(first)}` : `${verb}.` };
  }

  /** Reverts all changes, as one step. */
  async discard(who: string) {
    await this.draft.discard({ who }).catch(rethrowForOwner);
    return { says: 'All changes are taken back.' };
  }

  async review() {
    const state = await this.#readChecked();
    return readReview(state, await this.#findings.readFolder(state));
  }

  /** Resolves a conflict between the draft and the content folder. */
  async resolve(place: FieldPlace, keep: 'mine' | 'theirs') {
    const conflict = await this.draft.resolve(place, keep).catch(rethrowForOwner);
    if (!conflict) throw new EditRefused('There is nothing to choose here any more.', 'NOT_FOUND');
    if (conflict.isUnreadable) throw new EditRefused(explainBrokenFile(place.file), 'CANNOT');
  }

  /** Publishes the draft at once, or at the time `at`. */
  async putOnline(by: EditionAuthor, revision: number, at?: number) {
    const state = await this.draft.read();
    if (state.revision !== revision)
      throw new EditRefused('Something was changed since you looked. Look once more.', 'CONFLICT');
    if (at !== undefined) return this.schedule.set(state, by, at);
    const edition = await this.editions.putOnline(state.files, by);
    await this.schedule.forgetMissed();
    return edition;
  }

  /** Makes a URL that shows the draft for a day. Only the hash of its token is stored. */
  async share(by: string) {
    const { grants, now, record } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    const until = now() + DAY;
    if (!(await grants.give(by, 'share', hashToken(token), until))) throw createRemovedError();
    await record(by, 'made an address that shows the draft', '');
    return { path: `/preview/${token}/`, until };
  }

  isShared(token: string): Promise<boolean> {
    return this.#deps.grants.isGiven(hashToken(token));
  }

  async listQuestions() {
    return readQuestions(await this.#readChecked());
  }

  /** @returns null while the page has errors */
  async readSentences() {
    return (await this.#readChecked()).sentences ?? null;
  }

  async makeDraftFolder() {
    const { texts, revision } = await this.draft.read();
    return { folder: await layOutDraft(this.#deps, texts, 'preview'), revision };
  }

  /** Lays out the draft without its unfinished changes. */
  async makeFinishedFolder(): Promise<string> {
    return layOutDraft(this.#deps, withholdUnfinished(await this.#readChecked()).texts, 'preview');
  }

  async #readChecked() {
    const state = await this.draft.read();
    return { ...state, ...(await this.#findings.read(state)) };
  }
}

const hashToken = (token: string) => hash('sha256', token);
