import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { orderOf } from '#content/form';
import {
  applyDraft,
  type ChangesOver,
  type DraftChange,
  findDraftExcess,
  readBefore,
  rebaseDraft,
  type Texts,
} from '#drafts';
import { FolderChanged, readContentFiles, VersionError, VersionFolder, writeContentFiles } from '#versions';
import { clearHerMarks } from './clearHerMarks.ts';
import { commitEdition } from './commitEdition.ts';
import { type EditionAuthor, PageEditorError, type PageFinding, type PutOnline } from './contract.ts';
import { toDiskRefusal } from './diskFaults.ts';
import { DraftMirror } from './draftMirror.ts';
import type { EditorParts } from './editorParts.ts';
import { findFindings } from './findFindings.ts';
import { findUses } from './photos.ts';
import { listContentFiles } from './readTexts.ts';
import { checkRerouting } from './rerouting.ts';
import { sayChanges, saySentence } from './sayChanges.ts';
import { listEffective } from './typedChanges.ts';
import type { Workspace } from './workspace.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** What becomes of the content folder, and how it is told. */
interface Edition {
  before: Files;
  after: Files;
  by: string;
  what: readonly string[];
  rerouting?: ReturnType<typeof checkRerouting>;
}

/** What the folder is put online with: one after the other, and each whole or not at all. */
export class Editions {
  readonly versions: VersionFolder;
  readonly #parts: EditorParts;
  readonly #workspace: Workspace;
  readonly #mirror: DraftMirror;
  #isBusy = false;

  constructor(parts: EditorParts, workspace: Workspace) {
    this.versions = new VersionFolder(parts.versionsFolder);
    this.#parts = parts;
    this.#workspace = workspace;
    const { draftFolder } = parts;
    this.#mirror = new DraftMirror(workspace.contentFolder, draftFolder, join(draftFolder, 'edition'));
  }

  /** Makes these changes in the folder as it is now. What was typed since stays a draft. */
  putOnline(given: ChangesOver, by: EditionAuthor): Promise<PutOnline> {
    return this.#alone(async () => {
      const excess = findDraftExcess(given.changes);
      if (excess !== undefined) throw new PageEditorError('BAD_INPUT', excess);
      const { folder, unreadable } = await this.#workspace.read();
      const { changes, base } = rebaseDraft(given, folder);
      const { texts: typed, conflicts } = await applyDraft(folder, listEffective(changes), orderOf, base);
      if (conflicts.length > 0)
        throw new PageEditorError(
          'CONFLICT',
          'Something was changed elsewhere meanwhile. Choose which to keep first.',
        );
      const what = sayChanges(folder, typed).map(saySentence);
      if (what.length === 0) throw new PageEditorError('BAD_INPUT', 'There is nothing to put online.');
      if (unreadable.length > 0) throw new PageEditorError('CANNOT', sayUnreadable(unreadable));
      const texts = clearHerMarks(folder, typed, await this.#refuseFaults(typed, folder));
      const rerouting = this.checkRerouting([folder, texts], by);
      const photos = await this.#readPhotos(texts);
      const before = toFiles(folder);
      const online = await this.#replace({
        before,
        after: new Map([...toFiles(texts), ...photos]),
        ...{ by: by.email, what, rerouting },
      });
      await this.#workspace.draft.finish((held) => keepUnfinished(held, changes, texts), {
        ...{ before: folder, online: texts },
      });
      for (const [file] of photos) await rm(join(this.#parts.draftFolder, file), { force: true });
      return online;
    });
  }

  /** @throws PageEditorError when it needs the passkey of whoever puts it online */
  checkRerouting(texts: Parameters<typeof checkRerouting>[1], by: EditionAuthor) {
    return checkRerouting(this.#parts.provenFields, texts, by);
  }

  putBack(number: number, by: EditionAuthor): Promise<PutOnline> {
    return this.#alone(async () => {
      const version = await this.versions.read(number).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT')
          throw new PageEditorError('NOT_FOUND', 'This version is no longer kept.');
        throw error;
      });
      const after = await this.versions.readFiles(version);
      const before = await readContentFiles(this.#parts.contentFolder);
      const rerouting = this.checkRerouting([toTexts(before), toTexts(after)], by);
      return this.#replace({ before, after, by: by.email, what: [sayPutBack(number)], rerouting });
    });
  }

  /** Lays a version out as a folder, until it was used. @returns nothing when there is no such version */
  async withFolder<Result>(
    number: number,
    use: (folder: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    const version = await this.versions.read(number).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!version) return undefined;
    const holder = join(this.#parts.draftFolder, `version-${randomUUID()}`);
    // Named as the practice’s own, because faults name it.
    const folder = join(holder, 'content');
    try {
      await writeContentFiles(folder, new Map(), await this.versions.readFiles(version));
      return await use(folder);
    } finally {
      await rm(holder, { recursive: true, force: true });
    }
  }

  /** Takes a photo out of the folder; the versions that show it keep it. */
  removeFile(file: string, by: string, what: string): Promise<PutOnline> {
    return this.#alone(async () => {
      const body = await readFile(join(this.#parts.contentFolder, file));
      return this.#replace({ before: new Map([[file, body]]), after: new Map(), by, what: [what] });
    });
  }

  async #alone<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy)
      throw new PageEditorError('BUSY', 'Your page is being put online right now. Try again in a moment.');
    this.#isBusy = true;
    try {
      return await run();
    } catch (error) {
      if (error instanceof FolderChanged)
        throw new PageEditorError(
          'CONFLICT',
          'The files were changed by somebody else this moment. Look once more.',
        );
      if (error instanceof VersionError)
        throw new PageEditorError(
          'CANNOT',
          'This version can no longer be put back: a part of it was lost on the disk.',
        );
      throw toDiskRefusal(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @returns what is still an example */
  async #refuseFaults(texts: Texts, online: Texts): Promise<PageFinding[]> {
    await this.#mirror.sync({ texts });
    const { folder } = this.#mirror;
    const { check, onFault } = this.#parts;
    const asked = { texts, online, folder: basename(folder) };
    const { findings, placeholders } = await findFindings(() => check(folder), asked, onFault);
    const errors = findings.filter(({ level }) => level === 'error');
    if (errors.length === 0) return placeholders.map(({ finding }) => finding);
    const says = 'Something must be put right before your page can go online.';
    throw new PageEditorError('BAD_INPUT', says, { findings: errors });
  }

  async #replace({ before, after, by, what, rerouting }: Edition): Promise<PutOnline> {
    const { contentFolder, site, now, onFault, record, onRerouted } = this.#parts;
    // What is online now, so that it can come back: also proof that the disk takes what is written.
    const [newest] = await this.versions.list();
    const said = newest ? 'Changed in the files' : 'The first version';
    const kept = await this.versions.keep(contentFolder, { at: now(), by: 'folder', what: [said] });
    const earlier = kept?.number ?? newest?.number ?? 0;
    await this.#workspace.write(() => writeContentFiles(contentFolder, before, after));
    await site.publish();
    const fault = site.readFault();
    if (fault !== undefined) {
      await this.#workspace.write(() => writeContentFiles(contentFolder, after, before));
      await site.publish();
      onFault('an edition could not be published', new Error(fault));
      const says = 'This could not be put online, and your page is as it was. Tell your helper.';
      throw new PageEditorError('CANNOT', says);
    }
    const since = now();
    const version = await this.versions
      .keep(contentFolder, { at: since, by, what })
      .catch((error: unknown) => {
        onFault('a version could not be kept', error);
        return undefined;
      });
    const files = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => !isSameBytes(before.get(file), after.get(file)),
    );
    await commitEdition(contentFolder, files, { by, what }).catch((error: unknown) =>
      onFault('an edition could not be committed', error),
    );
    await record(by, 'put the page online', what.length === 1 ? (what[0] ?? '') : `${what.length} changes`);
    if (rerouting) onRerouted({ by, at: since, ...rerouting });
    return { version: version?.number ?? earlier, since, earlier };
  }

  /**
   * Those of the draft that a field of its words shows: in the folder under the same names. A comment that names one, or
   * a longer name that ends in it, shows none.
   */
  async #readPhotos(texts: Texts): Promise<[string, Buffer][]> {
    const folder = join(this.#parts.draftFolder, 'images');
    const names = await listContentFiles(folder).catch(() => []);
    const shown = findUses(texts);
    return Promise.all(
      names
        .filter((name) => shown.has(name))
        .map(
          async (name): Promise<[string, Buffer]> => [`images/${name}`, await readFile(join(folder, name))],
        ),
    );
  }
}

export const sayPutBack = (number: number): string => `Put back as version ${number} was`;

export const sayUnreadable = (files: readonly string[]) =>
  `Your page cannot be changed here now: ${files.join(', ')} is not saved as UTF-8. Ask your helper to save it so.`;

const toFiles = (texts: Texts): Files => new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]));

/** What is no text has no field in it. */
const toTexts = (files: Files): Texts =>
  new Map([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));

const isSameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;

/** What was typed while the rest went online, from what stands there now. */
function keepUnfinished(
  held: readonly DraftChange[],
  done: readonly DraftChange[],
  online: Texts,
): readonly DraftChange[] {
  return held.flatMap((change) => {
    const finished = done.find(({ id }) => id === change.id);
    if (!finished) return [change];
    if (finished.at === change.at) return [];
    return [{ ...change, before: readBefore(online, change.file, change.change) }];
  });
}
