import type { CheckedFolder } from '#content';
import type { RenderedPage } from '#page';
import type { Edition } from './editions.ts';
import type { PublishOptions } from './findEdition.ts';
import { compressPage, renderDraft } from './parts/pages.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

/** A fast Brotli quality, because the owner waits for the draft and is its only reader. */
const FASTEST_QUALITY = 1;

/** Renders draft pages for the owner in a separate process that keeps running between calls. */
export class DraftPublisher {
  readonly #options: Omit<PublishOptions, 'now' | 'contentFolder' | 'policyIn'>;
  readonly #process: PublishingProcess;
  /** A second process: checks run at nearly every keystroke and must not wait seconds for a photo conversion. */
  readonly #checks: PublishingProcess;

  constructor(options: Omit<PublishOptions, 'now' | 'contentFolder' | 'policyIn'>) {
    this.#options = options;
    this.#process = new PublishingProcess(options);
    this.#checks = new PublishingProcess(options);
  }

  /** @throws an error named LateError when the check takes too long */
  check(folder: string): Promise<CheckedFolder> {
    return this.#checks.call('checkFolder', folder, Date.now());
  }

  /** @throws an error named ContentError, WordingError, or LateError when it takes too long */
  async publish(contentFolder: string) {
    this.#process.prepare();
    // Check first: a hanging check is stopped after 3 seconds, so such content never blocks the publishing process.
    await this.check(contentFolder);
    const now = Date.now();
    const options = { ...this.#options, contentFolder, now };
    const { practice, ...page } = await this.#process.call('makeDraft', options);
    return { pages: await compressPages(page, now), practice };
  }

  /** Renders an edition's page with `data-field` attributes, in this process because it needs no new assets. */
  async renderMarked({ content, assets }: Edition): Promise<Pick<Edition, 'pages'>> {
    const now = Date.now();
    return { pages: await compressPages(renderDraft(content, this.#options.config, assets, now), now) };
  }

  /** @returns the name of the converted photo or PNG logo in `targetFolder` @throws an error named PictureError */
  storePhoto(file: string, targetFolder: string, name: string, use: 'photo' | 'logo'): Promise<string> {
    return this.#process.call('storePhoto', file, targetFolder, name, use);
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
