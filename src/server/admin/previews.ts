import type { EditorDeps } from '../editor/editorDeps.ts';
import type { DraftEditor } from '../editor/pageEditor.ts';
import type { SitePages } from '../pageSource.ts';

export interface DraftMaker extends Pick<EditorDeps, 'check' | 'storePhoto'> {
  publish(folder: string): Promise<RenderedPages>;
  close(): void;
}

export interface RenderedPages {
  readonly pages: readonly [SitePages, ...SitePages[]];
}

export type PreviewPage = SitePages['home'];

interface PreviewDeps {
  readonly maker: Pick<DraftMaker, 'publish'>;
  readonly editor: Pick<DraftEditor, 'makeDraftFolder' | 'makeFinishedFolder'>;
  readRevision(): Promise<number>;
  /** Re-renders the live page for the admin; `undefined` if there is none. */
  rerenderCurrent(): Promise<RenderedPages | undefined>;
  onFault(error: unknown): void;
  now(): number;
}

/** In milliseconds: after this time, the pictures of a cached page may have been removed. */
const DRAFT_LIFETIME = 30 * 60_000;

/**
 * Renders the draft's page on request, and caches it until the draft changes. If the draft has faults, shows its
 * finished parts, else the last page that could be rendered, else the live page.
 */
export class Previews {
  readonly #deps: PreviewDeps;
  #draft: { page: PreviewPage; revision: number; at: number } | undefined;
  #fallback: PreviewPage | undefined;
  #lastRun = Promise.resolve();
  /** The run that starts after the current run. Requests that arrive during the current run share it. */
  #nextRun: Promise<void> | undefined;

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  async read(): Promise<PreviewPage | undefined> {
    this.#nextRun ??= this.#lastRun.then(() => {
      this.#nextRun = undefined;
      return this.#renew();
    });
    this.#lastRun = this.#nextRun;
    await this.#nextRun;
    return this.#draft?.page ?? this.#fallback;
  }

  async readFolder(folder: string): Promise<PreviewPage> {
    return (await this.#deps.maker.publish(folder)).pages[0].home;
  }

  async #renew(): Promise<void> {
    this.#draft = (await this.#try(() => this.#makeDraft())) ?? this.#draft;
    if (this.#draft) this.#fallback = undefined;
    else this.#fallback = (await this.#try(() => this.#deps.rerenderCurrent()))?.pages[0].home;
  }

  async #makeDraft() {
    const { editor, readRevision, now } = this.#deps;
    const cachedDraft = this.#draft;
    if (
      cachedDraft &&
      cachedDraft.at >= now() - DRAFT_LIFETIME &&
      cachedDraft.revision === (await readRevision())
    )
      return cachedDraft;
    const { folder, revision } = await editor.makeDraftFolder();
    const page = await this.readFolder(folder).catch(async (error: unknown) => {
      if (!isContentFault(error)) throw error;
      // Without the unfinished parts of the draft.
      return this.readFolder(await editor.makeFinishedFolder());
    });
    return { page, revision, at: now() };
  }

  /** Returns `undefined` on a fault. Content faults are not reported: the admin shows them next to their field. */
  async #try<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
    try {
      return await make();
    } catch (error) {
      if (!isContentFault(error)) this.#deps.onFault(error);
      return undefined;
    }
  }
}

const isContentFault = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ContentError' || error.name === 'WordingError');
