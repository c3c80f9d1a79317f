import { setTimeout as pause } from 'node:timers/promises';
import type { SitePages } from '../pageSource.ts';

/** Makes the page of a folder, which nobody is shown but by an address of its own. */
export interface DraftMaker {
  /** Has it loaded by the time that it is asked. */
  prepare(): void;
  measurePhoto(file: string): Promise<{ width: number; height: number }>;
  keepPhoto(file: string, keepIn: string, name: string): Promise<string>;
  publish(folder: string): Promise<{ readonly pages: readonly [SitePages, ...SitePages[]] }>;
  close(): void;
}

type PreviewPage = SitePages['home'];

interface PreviewParts {
  readonly maker: DraftMaker | undefined;
  /** The folder of the draft as it is now, and with what revision it says. */
  makeFolder(): Promise<{ folder: string; revision: number }>;
  onFault(error: unknown): void;
  now(): number;
}

/** In milliseconds: whoever asks for a revision waits no longer for it. */
const WAIT = 2_000;
/** In milliseconds: the first page has its fonts and photos to make. */
const FIRST_WAIT = 20_000;
/** In milliseconds: by then its pictures may have been swept with those of no edition. */
const FRESH = 30 * 60_000;

/** The page of the draft: made again whenever something was typed, one after the other, and the last one kept. */
export class Previews {
  readonly #parts: PreviewParts;
  #page: { page: PreviewPage; revision: number; at: number } | undefined;
  /** Up to which revision it was tried. */
  #tried = -1;
  #making: Promise<void> | undefined;
  #again = false;
  #isWatched = false;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** Something was typed. Nothing is made before somebody has looked. */
  renew(): void {
    if (!this.#isWatched) this.#parts.maker?.prepare();
    else void this.#make();
  }

  /** The page as it was at this revision or later; as it last was, when that cannot be made or takes too long. */
  async read(revision?: number): Promise<PreviewPage | undefined> {
    this.#isWatched = true;
    const isStale = !this.#page || this.#page.at < this.#parts.now() - FRESH;
    const isOld = this.#tried < (revision ?? 0);
    if (isStale || isOld || this.#making)
      await Promise.race([this.#settle(revision), pause(this.#page ? WAIT : FIRST_WAIT)]);
    return this.#page?.page;
  }

  /** Another folder’s page, such as that of an earlier version. */
  async readFolder(folder: string): Promise<PreviewPage | undefined> {
    return (await this.#parts.maker?.publish(folder))?.pages[0].home;
  }

  close(): void {
    this.#parts.maker?.close();
  }

  async #settle(revision = 0): Promise<void> {
    if (this.#tried >= revision && this.#page && !this.#making) return;
    await this.#make();
  }

  #make(): Promise<void> {
    if (this.#making) this.#again = true;
    else {
      this.#making = this.#makeUntilSettled().finally(() => {
        this.#making = undefined;
      });
    }
    return this.#making;
  }

  async #makeUntilSettled(): Promise<void> {
    const { maker, makeFolder, onFault, now } = this.#parts;
    if (!maker) return;
    do {
      this.#again = false;
      try {
        const { folder, revision } = await makeFolder();
        this.#tried = revision;
        const { pages } = await maker.publish(folder);
        this.#page = { page: pages[0].home, revision, at: now() };
      } catch (error) {
        // Words at fault are told beside their field; the page stays as it was before them.
        const name = error instanceof Error ? error.name : '';
        if (name !== 'ContentError' && name !== 'WordingError') onFault(error);
      }
    } while (this.#again);
  }
}
