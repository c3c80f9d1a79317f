import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DraftedFiles,
  FolderChanged,
  listContentFiles,
  mergeAll,
  type PageDraft,
  readContentFiles,
  type Texts,
  VersionError,
  VersionFolder,
  writeContentFiles,
} from '#content';
import { type EditionAuthor, PageEditorError, type PageFinding, type PutOnline } from '../contract.ts';
import { toDiskRefusal } from '../diskFaults.ts';
import type { EditorParts } from '../editorParts.ts';
import { findFindings } from '../findFindings.ts';
import { layOutDraft } from '../layOutDraft.ts';
import { findUses } from '../photos.ts';
import { describeChanges, formatChange } from '../words/describeChanges.ts';
import { commitEdition } from './commitEdition.ts';
import { checkRerouting } from './destinations.ts';
import { clearReplacedMarks, withholdUnfinished } from './finishedChanges.ts';

type Files = ReadonlyMap<string, Uint8Array>;

interface Edition {
  before: Files;
  after: Files;
  by: string;
  what: readonly string[];
  rerouting?: ReturnType<typeof checkRerouting>;
}

/** Changes the content folder: one edition at a time, each completely or not at all. */
export class Editions {
  readonly versions: VersionFolder;
  readonly #parts: EditorParts;
  readonly #draft: PageDraft;
  #isBusy = false;

  constructor(parts: EditorParts, draft: PageDraft) {
    this.versions = new VersionFolder(parts.versionsFolder);
    this.#parts = parts;
    this.#draft = draft;
  }

  /** Merges these files of a draft into the folder. Later and unfinished changes stay in the draft. */
  putOnline(files: DraftedFiles, by: EditionAuthor): Promise<PutOnline> {
    return this.#alone(async () => {
      const state = await this.#draft.read();
      const { folder, unreadable } = state;
      const { texts: merged, conflicts } = await mergeAll(files, folder);
      if (conflicts.length > 0)
        throw new PageEditorError(
          'CONFLICT',
          'Something was changed elsewhere meanwhile. Choose which to keep first.',
        );
      if (describeChanges(folder, merged).length === 0)
        throw new PageEditorError('BAD_INPUT', 'There is nothing to put online.');
      if (unreadable.length > 0) throw new PageEditorError('CANNOT', explainUnreadable(unreadable));
      const { texts: finished, held, examples } = await this.#findFinished(merged, folder);
      const what = describeChanges(folder, finished).map(formatChange);
      const texts = clearReplacedMarks(folder, finished, examples);
      const rerouting = this.checkRerouting([folder, texts], by);
      const photos = await this.#readPhotos(texts);
      const online = await this.#replace({
        before: toFiles(folder),
        after: new Map([...toFiles(texts), ...photos]),
        by: by.email,
        what,
        rerouting,
      });
      await this.#draft.markPublished(state, finished);
      for (const [file] of photos) await rm(join(this.#parts.draftFolder, file), { force: true });
      return { ...online, held };
    });
  }

  /** @throws PageEditorError when the passkey is needed */
  checkRerouting(texts: Parameters<typeof checkRerouting>[1], by: EditionAuthor) {
    return checkRerouting(this.#parts.provenFields, texts, by);
  }

  putBack(number: number, by: EditionAuthor): Promise<PutOnline> {
    return this.#alone(async () => {
      const version = await this.versions.read(number);
      if (!version) throw new PageEditorError('NOT_FOUND', 'This version is no longer kept.');
      const after = await this.versions.readFiles(version);
      const before = await readContentFiles(this.#parts.contentFolder);
      const rerouting = this.checkRerouting([toTexts(before), toTexts(after)], by);
      return this.#replace({ before, after, by: by.email, what: [formatPutBack(number)], rerouting });
    });
  }

  /** Lays a version out as a folder while `use` runs. @returns undefined when the version does not exist */
  async withFolder<Result>(
    number: number,
    use: (folder: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    const version = await this.versions.read(number);
    if (!version) return undefined;
    const holder = join(this.#parts.draftFolder, `version-${randomUUID()}`);
    // The folder is named `content`, because error messages contain its name.
    const folder = join(holder, 'content');
    try {
      await writeContentFiles(folder, new Map(), await this.versions.readFiles(version));
      return await use(folder);
    } finally {
      await rm(holder, { recursive: true, force: true });
    }
  }

  /** Deletes a photo from the folder; the versions that show it keep it. */
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

  /**
   * Picks the finished changes of a draft.
   * @returns also the labels of unfinished ones, and the placeholders
   * @throws PageEditorError when nothing is finished, or when the page has errors elsewhere
   */
  async #findFinished(texts: Texts, folder: Texts) {
    const wholeCheck = await this.#check(texts, folder);
    if (wholeCheck.errors.length === 0) return { texts, held: [], examples: wholeCheck.examples };
    const finished = withholdUnfinished(folder, texts, wholeCheck.errors);
    const restCheck = finished.isReady ? await this.#check(finished.texts, folder) : wholeCheck;
    if (restCheck.errors.length === 0) return { ...finished, examples: restCheck.examples };
    const says = 'Something must be put right first.';
    throw new PageEditorError('BAD_INPUT', says, { findings: restCheck.errors });
  }

  async #check(texts: Texts, online: Texts): Promise<{ errors: PageFinding[]; examples: PageFinding[] }> {
    const folder = await layOutDraft(this.#parts, texts, 'edition');
    const { findings, placeholders } = await findFindings(this.#parts, folder, { texts, online });
    return {
      errors: findings.filter(({ level }) => level === 'error'),
      examples: placeholders.map(({ finding }) => finding),
    };
  }

  async #replace({ before, after, by, what, rerouting }: Edition): Promise<PutOnline> {
    const { contentFolder, site, now, onFault, record, onRerouted } = this.#parts;
    // Saves the version that is online now, so that it can be put back. This also proves that the disk is writable.
    const [newest] = await this.versions.list();
    const summary = newest ? 'Changed in the files' : 'The first version';
    const savedVersion = await this.versions.save(contentFolder, {
      at: now(),
      by: 'folder',
      what: [summary],
    });
    const earlierNumber = savedVersion?.number ?? newest?.number ?? 0;
    await this.#draft.write(() => writeContentFiles(contentFolder, before, after));
    await site.publish();
    const fault = site.readFault();
    if (fault !== undefined) {
      await this.#draft.write(() => writeContentFiles(contentFolder, after, before));
      await site.publish();
      onFault('an edition could not be published', new Error(fault));
      const says = 'This could not be put online, and your page is as it was. Tell your helper.';
      throw new PageEditorError('CANNOT', says);
    }
    const since = now();
    const version = await this.versions
      .save(contentFolder, { at: since, by, what })
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
    return { version: version?.number ?? earlierNumber, since, earlier: earlierNumber, held: [] };
  }

  /**
   * Reads the photos of the draft that a field shows. The photo's name in a comment, or at the end of a longer name,
   * does not count.
   */
  async #readPhotos(texts: Texts): Promise<[string, Buffer][]> {
    const folder = join(this.#parts.draftFolder, 'images');
    const names = await listContentFiles(folder).catch(() => []);
    const shownFiles = findUses(texts);
    return Promise.all(
      names
        .filter((name) => shownFiles.has(name))
        .map(
          async (name): Promise<[string, Buffer]> => [`images/${name}`, await readFile(join(folder, name))],
        ),
    );
  }
}

const formatPutBack = (number: number): string => `Put back as version ${number} was`;

export const explainUnreadable = (files: readonly string[]) =>
  `Your page cannot be changed here now: ${files.join(', ')} is not saved as UTF-8. Ask your helper to save it so.`;

const toFiles = (texts: Texts): Files => new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]));

const toTexts = (files: Files): Texts =>
  new Map([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));

const isSameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
