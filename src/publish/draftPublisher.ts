import { join } from 'node:path';
import type { CheckedFolder } from '#content/check';
import type { Edition } from './edition.ts';
import type { PublishOptions } from './findEdition.ts';
import { publishDraftPage } from './parts/pages.ts';
import { publishInChildProcess } from './process/publishInChildProcess.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

type DraftPublisherOptions = Omit<PublishOptions, 'now' | 'contentFolder' | 'policyIn' | 'isDraft'> & {
  /** The clock. Left out: the machine's. */
  readNow?: () => number;
};

/** Makes editions that are in service for nobody, in a process of its own that is kept warm while it is asked. */
export class DraftPublisher {
  readonly #options: DraftPublisherOptions;
  readonly #apart: PublishingProcess;
  /** Of its own: words are checked at nearly each letter that is typed, and a photo takes seconds. */
  readonly #checks: PublishingProcess;

  constructor(options: DraftPublisherOptions) {
    const { program, cache } = options;
    this.#options = options;
    const started = { program, compiledFolder: join(cache.folder, 'compiled') };
    this.#apart = new PublishingProcess(started);
    this.#checks = new PublishingProcess(started);
  }

  /** Has it loaded by the time that it is asked. */
  prepare(): void {
    this.#apart.prepare();
  }

  /** What the checks say of a folder. @throws LateError by its name when that takes too long */
  check(folder: string): Promise<CheckedFolder> {
    const { readNow = Date.now } = this.#options;
    return this.#checks.check({ check: folder, now: readNow() });
  }

  /** @throws ContentError or WordingError by its name when the folder is at fault, LateError when it cannot be checked */
  async publish(contentFolder: string): Promise<Edition> {
    // What takes too long to be checked would keep all that is published after it waiting.
    await this.check(contentFolder);
    return this.#sweepAfter(await publishInChildProcess(this.#order(contentFolder), this.#apart));
  }

  /** The page of an edition of the site, for the owner: rendered here, since it needs nothing made. */
  async markPage({ content, assets }: Edition): Promise<Pick<Edition, 'pages'>> {
    const { config, readNow = Date.now } = this.#options;
    return { pages: await publishDraftPage(content, config, assets, readNow()) };
  }

  #order(contentFolder: string) {
    const { readNow = Date.now, ...options } = this.#options;
    return { ...options, contentFolder, isDraft: true, now: readNow() };
  }

  /** What nobody looks at any more goes with the next one. */
  async #sweepAfter(edition: Edition): Promise<Edition> {
    const { readNow = Date.now, editions } = this.#options;
    await editions.sweep(edition.id, readNow()).catch(() => {});
    return edition;
  }

  /** How large a photo is. @throws PictureError by its name */
  async measurePhoto(file: string): Promise<{ width: number; height: number }> {
    const { width, height } = await this.#apart.runPhoto({ photo: file });
    return { width, height };
  }

  /** Keeps a photo or a PNG logo as the folder should have it. @returns the name that it has there @throws PictureError by its name */
  async keepPhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string> {
    return (await this.#apart.runPhoto({ photo: file, keepIn, name, use })).file;
  }

  close(): void {
    this.#apart.close();
    this.#checks.close();
  }
}
