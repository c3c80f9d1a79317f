import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type DraftedFile,
  EditRefused,
  ifMissing,
  isVersionOf,
  mergeAll,
  type PageDraft,
  readContentFiles,
  type Texts,
  VersionFolder,
  writeContentFiles,
} from '#content';
import type { EditorDeps } from '../editorDeps.ts';
import { checkDraft, isError, withholdUnfinished } from '../findFindings.ts';
import { findUses } from '../layOutDraft.ts';
import { explainBrokenFile, rethrowForOwner } from '../refusals.ts';
import { describeChanges, formatChange } from '../words/describeChanges.ts';
import { checkRerouting, type EditionAuthor } from './destinations.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Changes the content folder: one edition at a time, each completely or not at all. */
export class Editions {
  readonly versions: VersionFolder;
  readonly #deps: EditorDeps;
  readonly #draft: PageDraft;
  #isBusy = false;

  constructor(deps: EditorDeps, draft: PageDraft) {
    this.versions = new VersionFolder(deps.versionsFolder);
    this.#deps = deps;
    this.#draft = draft;
  }

  /** Newest first. `by` is an email address, or `folder` for an edit of the files. */
  async list() {
    const [{ folder }, versions] = await Promise.all([this.#draft.read(), this.versions.list()]);
    return versions.map((version, index) => {
      const { number, at, by, what } = version;
      return { number, at, by, what, isOnline: index === 0 && isVersionOf(version, folder) };
    });
  }

  /** Merges these drafted files into the content folder and publishes it. Later and unfinished changes stay drafts. */
  putOnline(files: ReadonlyMap<string, DraftedFile>, by: EditionAuthor) {
    return this.#runAlone(async () => {
      const state = await this.#draft.read();
      const { folder, unreadable } = state;
      const { texts: merged, conflicts } = await mergeAll(files, folder);
      const broken = conflicts.find(({ isUnreadable }) => isUnreadable);
      if (broken) throw new EditRefused(explainBrokenFile(broken.file), 'CANNOT');
      if (conflicts.length > 0)
        throw new EditRefused(
          'Something was changed elsewhere meanwhile. Choose which to keep first.',
          'CONFLICT',
        );
      if (describeChanges(folder, merged).length === 0)
        throw new EditRefused('There is nothing to put online.');
      if (unreadable.length > 0) throw new EditRefused(explainUnreadable(unreadable), 'CANNOT');
      const { texts, held } = await this.#findFinished(merged, folder);
      const what = describeChanges(folder, texts).map(formatChange);
      const rerouting = checkRerouting(this.#deps.provenFields, [folder, texts], by);
      const photos = await this.#readPhotos(texts);
      const newFiles = new Map([...toFiles(texts), ...photos]);
      const online = await this.#replace([toFiles(folder), newFiles], by.email, what, rerouting);
      await this.#draft.markPublished(state, texts);
      for (const [file] of photos) await rm(join(this.#deps.draftFolder, file), { force: true });
      return { ...online, held };
    });
  }

  putBack(number: number, by: EditionAuthor) {
    return this.#runAlone(async () => {
      const newFiles = await this.versions.readFiles(number);
      if (!newFiles) throw new EditRefused('This version is no longer kept.', 'NOT_FOUND');
      const oldFiles = await readContentFiles(this.#deps.contentFolder);
      const texts = [toTexts(oldFiles), toTexts(newFiles)] as const;
      const rerouting = checkRerouting(this.#deps.provenFields, texts, by);
      return this.#replace([oldFiles, newFiles], by.email, [`Put back as version ${number} was`], rerouting);
    });
  }

  /** Lays a version out as a folder while `use` runs. @returns undefined when the version does not exist */
  async withFolder<Result>(
    number: number,
    use: (folder: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    const files = await this.versions.readFiles(number);
    if (!files) return undefined;
    const parentFolder = join(this.#deps.draftFolder, `version-${randomUUID()}`);
    // The folder is named `content`, because error messages contain its name.
    const folder = join(parentFolder, 'content');
    try {
      await writeContentFiles(folder, new Map(), files);
      return await use(folder);
    } finally {
      await rm(parentFolder, { recursive: true, force: true });
    }
  }

  /** Deletes a photo from the content folder. Versions that show the photo keep it. */
  removeFile(file: string, by: string, what: string) {
    return this.#runAlone(async () => {
      const body = await readFile(join(this.#deps.contentFolder, file));
      await this.#replace([new Map([[file, body]]), new Map()], by, [what]);
    });
  }

  async #runAlone<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy)
      throw new EditRefused('Your page is being put online right now. Try again in a moment.', 'BUSY');
    this.#isBusy = true;
    try {
      return await run().catch(rethrowForOwner);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @throws EditRefused when no change is finished, or when the page has errors elsewhere */
  async #findFinished(texts: Texts, folder: Texts) {
    const check = (part: Texts) => checkDraft(this.#deps, 'edition', { texts: part, folder });
    const whole = await check(texts);
    const finished = withholdUnfinished({ texts, folder, findings: whole.findings });
    const isPart = finished.errors.length > 0 && finished.isReady;
    const { findings } = isPart ? await check(finished.texts) : whole;
    if (findings.some(isError)) throw new EditRefused('Something must be put right first.');
    return finished;
  }

  /** @returns with `earlier`, the number of the version that was online before and can be put back */
  async #replace(
    [oldFiles, newFiles]: readonly [Files, Files],
    by: string,
    what: readonly string[],
    rerouting?: ReturnType<typeof checkRerouting>,
  ) {
    const { contentFolder, site, now, onFault, record, onRerouted } = this.#deps;
    // Saves the version that is online now, so that it can be put back. This also proves that the disk is writable.
    const [newest] = await this.versions.list();
    const summary = newest ? 'Changed in the files' : 'The first version';
    const details = { at: now(), by: 'folder', what: [summary] };
    const savedVersion = await this.versions.save(contentFolder, details);
    const earlier = savedVersion?.number ?? newest?.number ?? 0;
    const files = await this.#draft.write(() => writeContentFiles(contentFolder, oldFiles, newFiles));
    await site.publish();
    const fault = site.readFault();
    if (fault !== undefined) {
      await this.#draft.write(() => writeContentFiles(contentFolder, newFiles, oldFiles));
      await site.publish();
      onFault('an edition could not be published', new Error(fault));
      const says = 'This could not be put online, and your page is as it was. Tell your helper.';
      throw new EditRefused(says, 'CANNOT');
    }
    const since = now();
    const version = await this.versions
      .save(contentFolder, { at: since, by, what })
      .catch((error: unknown) => void onFault('a version could not be kept', error));
    await commitEdition(contentFolder, files, { by, what }).catch((error: unknown) =>
      onFault('an edition could not be committed', error),
    );
    await record(by, 'put the page online', what.length === 1 ? (what[0] ?? '') : `${what.length} changes`);
    if (rerouting) onRerouted({ by, at: since, ...rerouting });
    return { version: version?.number ?? earlier, since, earlier };
  }

  /** Reads the photos of the draft that a field shows. A photo that only a comment names does not count. */
  async #readPhotos(texts: Texts): Promise<[string, Buffer][]> {
    const uses = findUses(texts);
    const folder = join(this.#deps.draftFolder, 'images');
    const none = new Map<string, Buffer>();
    const photos = await readContentFiles(folder, (name) => uses.has(name)).catch(ifMissing(none));
    return [...photos].map(([name, body]) => [`images/${name}`, body]);
  }
}

const GIT_TIMEOUT = 10_000;

/** Commits the files as the author of the edition, if the folder is in a git repository. */
async function commitEdition(
  folder: string,
  files: readonly string[],
  { by, what }: { by: string; what: readonly string[] },
): Promise<void> {
  const run = promisify(execFile);
  const git = (...args: string[]) => run('git', ['-C', folder, ...args], { timeout: GIT_TIMEOUT });
  const tracked = await git('ls-files', '--error-unmatch', '--', 'practice.yaml').catch(() => undefined);
  if (!tracked || files.length === 0) return;
  await git('add', '--all', '--', ...files);
  const [first = 'Change the page', ...more] = what;
  const title = more.length === 0 ? first : `${first} (and ${more.length} more)`;
  const name = [`user.name=${by}`, `user.email=${by}`].flatMap((setting) => ['-c', setting]);
  const message = ['-m', title, ...(more.length > 0 ? ['-m', what.join('\n')] : [])];
  const options = ['--quiet', '--no-verify', '--no-gpg-sign', ...message];
  await git(...name, 'commit', ...options, '--only', '--', ...files);
}

export const explainUnreadable = (files: readonly string[]) =>
  `Your page cannot be changed here now: ${files.join(', ')} is not saved as UTF-8. Ask your helper to save it so.`;

const toFiles = (texts: Texts): Files => new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]));

const toTexts = (files: Files): Texts =>
  new Map([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));
