import type { CheckedFolder } from '#content';
import type { RenderedPage } from '#page';
import type { Edition } from './editions/edition.ts';
import type { PublishOptions } from './findEdition.ts';
import { compressPage, renderDraft } from './parts/pages.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

type DraftPublisherOptions = Omit<PublishOptions, 'now' | 'contentFolder' | 'policyIn'>;

/** Brotli quality: the owner waits for the page and is the only reader. */
const FASTEST_QUALITY = 1;

/** Renders draft pages for the owner in a separate process that stays warm between calls. */
export class DraftPublisher {
  readonly #options: DraftPublisherOptions;
  readonly #process: PublishingProcess;
  /** Separate, because wording is checked on nearly every keystroke and a photo takes seconds. */
  readonly #checks: PublishingProcess;

  constructor(options: DraftPublisherOptions) {
    this.#options = options;
    this.#process = new PublishingProcess(options);
    this.#checks = new PublishingProcess(options);
  }

  prepare(): void {
    this.#process.prepare();
  }

  /** @throws an error named LateError when the check takes too long */
  check(folder: string): Promise<CheckedFolder> {
    return this.#checks.call('checkFolder', folder, Date.now());
  }

  /**
   * @throws an error named ContentError or WordingError when the content is invalid, LateError when it takes
   * too long
   */
  async publish(contentFolder: string) {
    // Check first: a folder that hangs the checks would block all later publishing.
    await this.check(contentFolder);
    const now = Date.now();
    const options = { ...this.#options, contentFolder, now };
    const { practice, ...page } = await this.#process.call('makeDraft', options);
    return { pages: await compressPages(page, now), practice };
  }

  /** An edition's page with the owner's field marks; needs no new assets, so it is rendered here. */
  async renderMarked({ content, assets }: Edition): Promise<Pick<Edition, 'pages'>> {
    const now = Date.now();
    return { pages: await compressPages(renderDraft(content, this.#options.config, assets, now), now) };
  }

  /**
   * Converts a photo or PNG logo for the content folder. @returns its file name there @throws an error named
   * PictureError
   */
  storePhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string> {
    return this.#process.call('storePhoto', file, keepIn, name, use);
  }

  close(): void {
    this.#process.close();
    this.#checks.close();
  }
}

async function compressPages(page: RenderedPage, since: number): Promise<Edition['pages']> {
  const home = await compressPage(page, FASTEST_QUALITY);
  return [{ since, home, thanks: home }];
}
