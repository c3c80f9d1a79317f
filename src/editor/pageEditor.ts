import { basename, join } from 'node:path';
import { readChanges, type Texts } from '#drafts';
import { type PageEditor, PageEditorError, type PageFinding } from './contract.ts';
import { toDiskRefusal } from './diskFaults.ts';
import { DraftMirror } from './draftMirror.ts';
import { Editions } from './edition.ts';
import type { EditorParts } from './editorParts.ts';
import { type FoundInPage, findFindings } from './findFindings.ts';
import { nameEditions } from './nameEditions.ts';
import { createQueue } from './oneAtATime.ts';
import { Photos } from './photos.ts';
import { readPageForm } from './readForm.ts';
import { readNews } from './readNews.ts';
import { isVersionOf, readPageState, readQuestions, readReview, searchPage } from './readPage.ts';
import { Schedule } from './schedule.ts';
import { isShareOpen, makeShare } from './shares.ts';
import { Typing } from './typing.ts';
import { type WorkState, Workspace } from './workspace.ts';

/** The editor, and what only the server asks of it. */
export interface RunningEditor extends PageEditor {
  /** The folder of the draft, as it is now; with what revision it says. */
  makeDraftFolder(): Promise<{ folder: string; revision: number }>;
  isShared(token: string): Promise<boolean>;
  /** Hands the folder of an earlier version over, for as long as that takes; nothing when there is none. */
  withVersion<Result>(number: number, use: (folder: string) => Promise<Result>): Promise<Result | undefined>;
  /** Keeps a photo for the draft. @returns the name to write into a field */
  addPhoto(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>;
  /** Likewise a logo, which is refused when it is not safe. */
  addLogo(name: string, bytes: Uint8Array): Promise<string>;
  /** A photo of the draft or the folder; nothing when there is none of that name. */
  readPhoto(file: string): Promise<{ type: string; body: Buffer } | undefined>;
  /** Puts online what was to go online by now, and keeps looking. */
  start(): void;
  close(): Promise<void>;
}

export function createPageEditor(parts: EditorParts): RunningEditor {
  const { contentFolder, draftFolder, now } = parts;
  const workspace = new Workspace(contentFolder, draftFolder, (to) =>
    parts.onFault('a draft that cannot be read was set aside', new Error(to)),
  );
  const checked = new DraftMirror(workspace.contentFolder, draftFolder);
  const shown = new DraftMirror(workspace.contentFolder, draftFolder, join(draftFolder, 'preview'));
  const editions = new Editions(parts, workspace);
  const typing = new Typing(workspace, now);
  const photos = new Photos(parts);
  const schedule = new Schedule({
    ...{ path: join(draftFolder, 'later.json'), now, onFault: parts.onFault, grants: parts.grants },
    putOnline: (later) =>
      editions.putOnline(readChanges(later), { email: later.by, isProven: later.isProven === true }),
  });
  const findings = keepFindings(checked, workspace.contentFolder, parts);
  const change = async (edit: () => Promise<{ revision: number }>) => {
    const { revision } = await edit();
    parts.onDraft(revision);
    return { revision };
  };
  return {
    async read() {
      const state = await workspace.read();
      const [newest, later, found] = await Promise.all([
        editions.versions.list().then(([first]) => first),
        schedule.read(),
        findings(state),
      ]);
      return readPageState(state, { contentFolder: workspace.contentFolder, newest, later, found });
    },
    readNews: async (since) => readNews(await workspace.read(), since),
    async readForm(which) {
      const state = await workspace.read();
      const form = readPageForm(which, state, (await findings(state)).findings);
      return { ...form, conflicts: await nameEditions(form.conflicts, state.folder, editions.versions) };
    },
    search: async (words) => searchPage((await workspace.read()).texts, words),
    async change(by, asked, browser) {
      const { revision } = await change(() => typing.change({ who: by, browser }, asked));
      return { revision, findings: await listFindingsOf(asked.file) };
    },
    async undo(_, revision) {
      const { draft, undone } = await typing.undo(revision);
      parts.onDraft(draft.revision);
      return { revision: draft.revision, undone };
    },
    discard: (_, revision) => change(() => typing.discard(revision)),
    async review() {
      const state = await workspace.read();
      const made = readReview(state, await findings(state));
      return { ...made, conflicts: await nameEditions(made.conflicts, state.folder, editions.versions) };
    },
    resolve: (_, id, keep) => change(() => typing.resolve(id, keep)),
    async putOnline(by, revision, at) {
      const { draft, made, folder, texts } = await workspace.read();
      if (draft.revision !== revision)
        throw new PageEditorError('CONFLICT', 'Something was changed since you looked. Look once more.');
      if (at === undefined) return putOnlineNow(made, by);
      if (draft.changes.length === 0)
        throw new PageEditorError('BAD_INPUT', 'There is nothing to put online.');
      editions.checkRerouting([folder, texts], by);
      const { changes, base } = made;
      const { email, isProven } = by;
      await schedule.set({ at, by: email, isProven, changes, base: [...base] }).catch(rethrowDisk);
      await parts.record(email, 'chose when the page goes online', new Date(at).toISOString());
      return { later: at };
    },
    async cancelLater(by) {
      await schedule.cancel().catch(rethrowDisk);
      await parts.record(by, 'took back when the page goes online', '');
    },
    async listVersions() {
      const [{ folder }, versions] = await Promise.all([workspace.read(), editions.versions.list()]);
      return versions.map(({ files, ...said }, at) => ({
        ...said,
        isOnline: at === 0 && isVersionOf({ ...said, files }, folder),
      }));
    },
    putBack: (by, number) => editions.putBack(number, by),
    async share(by) {
      const { token, until } = await makeShare(parts, by);
      await parts.record(by, 'made an address that shows the draft', '');
      return { path: `/preview/${token}/`, until };
    },
    listPhotos: async () => photos.list((await workspace.read()).texts),
    async removePhoto(by, file) {
      const { texts, folder } = await workspace.read();
      const isGone = await photos.remove(file, [folder, texts]).catch(rethrowDisk);
      if (!isGone) await editions.removeFile(`images/${file}`, by, `The photo ${file} was taken away`);
    },
    addPhoto: (name, bytes) => addFile(photos.add(name, bytes)),
    addLogo: (name, bytes) => addFile(photos.addLogo(name, bytes)),
    readPhoto: (file) => photos.read(file),
    async listQuestions() {
      const state = await workspace.read();
      return readQuestions(state, await findings(state));
    },
    async readSentences() {
      return (await findings(await workspace.read())).sentences ?? null;
    },
    async makeDraftFolder() {
      const state = await workspace.read();
      await shown.sync(state);
      return { folder: shown.folder, revision: state.draft.revision };
    },
    withVersion: (number, use) => editions.withFolder(number, use),
    isShared: (token) => isShareOpen(parts, token),
    start: () => schedule.start(),
    close: () => schedule.close(),
  };

  async function putOnlineNow(...what: Parameters<typeof editions.putOnline>) {
    const edition = await editions.putOnline(...what);
    await schedule
      .forgetMissed()
      .catch((error: unknown) => parts.onFault('what did not go online before is still told', error));
    return edition;
  }

  async function addFile(adding: Promise<string>): Promise<string> {
    const file = await adding.catch(rethrowDisk);
    parts.onDraft((await workspace.read()).draft.revision);
    return file;
  }

  async function listFindingsOf(file: string): Promise<readonly PageFinding[]> {
    const found = await findings(await workspace.read());
    return found.findings.filter((finding) => finding.file === file);
  }
}

type Known = FoundInPage['placeholders'];

/** What the checks say of a state; asked for more often than it changes. */
function keepFindings(
  mirror: DraftMirror,
  contentFolder: string,
  { check, onFault }: EditorParts,
): (state: WorkState) => Promise<FoundInPage> {
  let last: { texts: WorkState['texts']; found: Promise<FoundInPage> } | undefined;
  let known: Known | undefined;
  // The folder must not change while it is checked.
  const alone = createQueue();
  const findIn = (folder: string, state: { texts: Texts; online: Texts }, readKnown?: () => Promise<Known>) =>
    findFindings(() => check(folder), { ...state, folder: basename(folder) }, onFault, readKnown);
  return ({ texts, folder }) => {
    if (last?.texts === texts) return last.found;
    // A draft that is at fault from the start: what is online says what is still an example.
    const online = folder;
    const readKnown = async () =>
      known ?? (await findIn(contentFolder, { texts: online, online })).placeholders;
    const found = alone(async () => {
      await mirror.sync({ texts });
      const made = await findIn(mirror.folder, { texts, online }, readKnown);
      known = made.placeholders;
      if (made.isLate) forget();
      return made;
    });
    const kept = { texts, found };
    const forget = () => {
      if (last === kept) last = undefined;
    };
    last = kept;
    found.catch(forget);
    return found;
  };
}

function rethrowDisk(error: unknown): never {
  throw toDiskRefusal(error);
}
