import type { CheckedFolder } from '#content';
import type { RenderedPage } from '#page';
import type { Edition } from './editions/edition.ts';
import type { PublishOptions } from './findEdition.ts';
import { compressPage, renderDraft } from './parts/pages.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

type DraftPublisherOptions = Omit<PublishOptions, 'now' | 'contentFolder' | 'policyIn'>;

/** Quality of Brotli: the owner waits for it, and is the only one to fetch it. */
const FASTEST = 1;

/** Renders draft pages for the owner in a separate process that stays warm between calls. */
export class DraftPublisher {
  readonly #options: DraftPublisherOptions;
  readonly #apart: PublishingProcess;
  /** Separate, because words are checked on nearly every keystroke and a photo takes seconds. */
  readonly #checks: PublishingProcess;

  constructor(options: DraftPublisherOptions) {
    this.#options = options;
    this.#apart = new PublishingProcess(options);
    this.#checks = new PublishingProcess(options);
  }

  /** Starts the process ahead of a call. */
  prepare(): void {
    this.#apart.prepare();
  }

  /** What the checks say of a folder. @throws LateError by its name when that takes too long */
  check(folder: string): Promise<CheckedFolder> {
    return this.#checks.call('checkFolder', folder, Date.now());
  }

  /** @throws ContentError or WordingError by its name when the folder is at fault, LateError when it cannot be checked */
  async publish(contentFolder: string) {
    // What takes too long to be checked would keep all that is published after it waiting.
    await this.check(contentFolder);
    const now = Date.now();
    const options = { ...this.#options, contentFolder, now };
    const { practice, ...page } = await this.#apart.call('makeDraft', options);
    return { pages: await toPages(page, now), practice };
  }

  /** The page of an edition of the site, for the owner: rendered here, since it needs nothing made. */
  async markPage({ content, assets }: Edition): Promise<Pick<Edition, 'pages'>> {
    const now = Date.now();
    return { pages: await toPages(renderDraft(content, this.#options.config, assets, now), now) };
  }

  /** Keeps a photo or a PNG logo as the folder should have it. @returns the name that it has there @throws PictureError by its name */
  keepPhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string> {
    return this.#apart.call('keepPhoto', file, keepIn, name, use);
  }

  close(): void {
    this.#apart.close();
    this.#checks.close();
  }
}

async function toPages(page: RenderedPage, since: number): Promise<Edition['pages']> {
  const home = await compressPage(page, FASTEST);
  return [{ since, home, thanks: home }];
}
