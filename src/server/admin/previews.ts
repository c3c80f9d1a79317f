import type { EditorParts } from '#editor';
import type { SitePages } from '../pageSource.ts';

/** Makes the page of a folder, which nobody is shown but by an address of its own. */
export type DraftMaker = EditorParts['photos'] & Pick<EditorParts, 'check'> & DraftPages;

interface DraftPages {
  /** Has it loaded by the time that it is asked. */
  prepare(): void;
  publish(folder: string): Promise<MadePages>;
  close(): void;
}

export interface MadePages {
  readonly pages: readonly [SitePages, ...SitePages[]];
}

type PreviewPage = SitePages['home'];

interface PreviewParts {
  readonly maker: Pick<DraftMaker, 'publish'>;
  /** Of the draft as it is now. */
  readRevision(): Promise<number>;
  /** Lays out the folder of the draft as it is now, and with what revision it says. */
  makeFolder(): Promise<{ folder: string; revision: number }>;
  /** The same without what is not finished. */
  makeFinishedFolder(): Promise<string>;
  /** Makes the page that visitors see once more, for the admin; nothing where nobody visits. */
  remakeCurrent(): Promise<MadePages | undefined>;
  onFault(error: unknown): void;
  now(): number;
}

/** In milliseconds: by then its pictures may have been swept with those of no edition. */
const FRESH = 30 * 60_000;

/**
 * The page of the draft, made when it is asked for and kept until something else was typed. Of a draft at fault, what is
 * finished; where that cannot be shown either, the page as it last was, or that which visitors see.
 */
export class Previews {
  readonly #parts: PreviewParts;
  #draft: { page: PreviewPage; revision: number; at: number } | undefined;
  #standIn: PreviewPage | undefined;
  /** The last one that was begun, or will be. */
  #last = Promise.resolve();
  /** The one that begins when the present one is done: whoever asks meanwhile shares it. */
  #next: Promise<void> | undefined;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** The page as it is now; as it last was, when that cannot be made. */
  async read(): Promise<PreviewPage | undefined> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#renew();
    });
    this.#last = this.#next;
    await this.#next;
    return this.#draft?.page ?? this.#standIn;
  }

  /** Another folder’s page, such as that of an earlier version. */
  async readFolder(folder: string): Promise<PreviewPage> {
    return (await this.#parts.maker.publish(folder)).pages[0].home;
  }

  async #renew(): Promise<void> {
    this.#draft = (await this.#try(() => this.#makeDraft())) ?? this.#draft;
    if (this.#draft) this.#standIn = undefined;
    else this.#standIn = (await this.#try(() => this.#parts.remakeCurrent()))?.pages[0].home;
  }

  async #makeDraft() {
    const { readRevision, makeFolder, makeFinishedFolder, now } = this.#parts;
    const held = this.#draft;
    if (held && held.at >= now() - FRESH && held.revision === (await readRevision())) return held;
    const { folder, revision } = await makeFolder();
    const page = await this.readFolder(folder).catch(async (error: unknown) => {
      if (!isOfWords(error)) throw error;
      return this.readFolder(await makeFinishedFolder());
    });
    return { page, revision, at: now() };
  }

  /** Nothing when it cannot be made: words at fault are told beside their field. */
  async #try<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
    try {
      return await make();
    } catch (error) {
      if (!isOfWords(error)) this.#parts.onFault(error);
      return undefined;
    }
  }
}

const isOfWords = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ContentError' || error.name === 'WordingError');
