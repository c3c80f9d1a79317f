import type { CheckedFolder } from '#content/check';
import type { SitePages } from '../pageSource.ts';

/** Makes the page of a folder, which nobody is shown but by an address of its own. */
export interface DraftMaker {
  /** Has it loaded by the time that it is asked. */
  prepare(): void;
  measurePhoto(file: string): Promise<{ width: number; height: number }>;
  keepPhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string>;
  /** What the checks say of a folder. @throws LateError by its name when that takes too long */
  check(folder: string): Promise<CheckedFolder>;
  publish(folder: string): Promise<MadePages>;
  close(): void;
}

export interface MadePages {
  readonly pages: readonly [SitePages, ...SitePages[]];
}

type PreviewPage = SitePages['home'];

interface KeptPage {
  page: PreviewPage;
  at: number;
}

interface PreviewParts {
  readonly maker: DraftMaker | undefined;
  /** The folder of the draft as it is now, and with what revision it says. */
  makeFolder(): Promise<{ folder: string; revision: number }>;
  /** Without what was typed. */
  readonly contentFolder: string;
  /** Makes the page that visitors see once more, for the desk; nothing where nobody visits. */
  remakeCurrent(): Promise<MadePages | undefined>;
  onFault(error: unknown): void;
  now(): number;
}

/** In milliseconds: by then its pictures may have been swept with those of no edition. */
const FRESH = 30 * 60_000;

/**
 * The page of the draft: made again whenever something was typed, one after the other, and the last one kept. A draft at
 * fault shows the page as it last was; before there was one, that of the folder, and where that is at fault, too, the one
 * that visitors see.
 */
export class Previews {
  readonly #parts: PreviewParts;
  #page: KeptPage | undefined;
  /** In place of the draft’s, as long as there is none. */
  #standIn: KeptPage | undefined;
  /** Up to which revision it was tried. */
  #tried = -1;
  /** The last one that was begun, or will be. */
  #last = Promise.resolve();
  /** The one that begins when the present one is done. */
  #next: Promise<void> | undefined;
  #isWatched = false;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** Something was typed. Nothing is made before somebody has looked. */
  renew(): void {
    if (!this.#isWatched) this.#parts.maker?.prepare();
    else void this.#make();
  }

  /** The page as it was at this revision or later; as it last was, when that cannot be made. */
  async read(revision?: number): Promise<PreviewPage | undefined> {
    this.#isWatched = true;
    const shown = this.#page ?? this.#standIn;
    const isStale = !shown || shown.at < this.#parts.now() - FRESH;
    const isOld = this.#tried < (revision ?? 0);
    await (isStale || isOld ? this.#make() : this.#last);
    return (this.#page ?? this.#standIn)?.page;
  }

  /** Another folder’s page, such as that of an earlier version. */
  async readFolder(folder: string): Promise<PreviewPage | undefined> {
    return (await this.#parts.maker?.publish(folder))?.pages[0].home;
  }

  close(): void {
    this.#parts.maker?.close();
  }

  /** Makes the page of the draft as it then is; whoever asks while another is made shares the next. */
  #make(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#makeNow();
    });
    this.#last = this.#next;
    return this.#next;
  }

  async #makeNow(): Promise<void> {
    const { maker } = this.#parts;
    if (!maker) return;
    this.#page = (await this.#keep(() => this.#makeDraft(maker))) ?? this.#page;
    this.#standIn = this.#page ? undefined : await this.#makeStandIn(maker);
  }

  async #makeDraft(maker: DraftMaker): Promise<MadePages> {
    const { folder, revision } = await this.#parts.makeFolder();
    this.#tried = revision;
    return maker.publish(folder);
  }

  async #makeStandIn(maker: DraftMaker): Promise<KeptPage | undefined> {
    const { contentFolder, remakeCurrent } = this.#parts;
    return (await this.#keep(() => maker.publish(contentFolder))) ?? this.#keep(remakeCurrent);
  }

  /** Nothing when it cannot be made: words at fault are told beside their field. */
  async #keep(make: () => Promise<MadePages | undefined>): Promise<KeptPage | undefined> {
    try {
      const made = await make();
      return made && { page: made.pages[0].home, at: this.#parts.now() };
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name !== 'ContentError' && name !== 'WordingError') this.#parts.onFault(error);
      return undefined;
    }
  }
}
