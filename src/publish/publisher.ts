import { setTimeout as pause } from 'node:timers/promises';
import { Cache } from './cache.ts';
import { type Edition, EditionFolder } from './editions.ts';
import { findEdition, fingerprintFolder, type PublishOptions } from './findEdition.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

/** In milliseconds. Polling costs 1 ms and also finds changes on network disks, which send no file events. */
const POLL_INTERVAL = 250;
/** Milliseconds without a change after which a save is complete. */
const SETTLE_TIME = 50;
const RETRY_DELAY = 10_000;
const SWEEP_INTERVAL = 3_600_000;

/** `kept`: the content is invalid, and the last good edition stays live. */
type ContentStatus = { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };

export interface PublisherOptions extends Omit<PublishOptions, 'now'> {
  events: {
    onPublished(edition: Edition, ms: number): void;
    /** The content could not be published; the last good edition stays live. Called once per fault until `close`. */
    onFault(fault: string, error: unknown): void;
    onRecovered(): void;
  };
  readNow?: () => number;
}

/** Publishes a content folder, and keeps its newest valid edition live. */
export class Publisher {
  #current: Edition | undefined;
  #status: ContentStatus = { status: 'current' };
  readonly #options: PublisherOptions;
  readonly #editions: EditionFolder;
  readonly #process: PublishingProcess;
  readonly #readNow: () => number;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #publishing: Promise<void> | undefined;
  #isStale = false;
  #publishedFingerprint = '';

  private constructor(options: PublisherOptions) {
    this.#options = options;
    this.#editions = new EditionFolder(options.editionsFolder);
    this.#process = new PublishingProcess(options);
    this.#readNow = options.readNow ?? Date.now;
  }

  /** Publishes the content, or falls back to the last good edition. @throws the fault if there is no edition */
  static async open(options: PublisherOptions): Promise<Publisher> {
    const publisher = new Publisher(options);
    try {
      await publisher.#publishFirst();
      await publisher.sweep();
      return publisher;
    } catch (error) {
      publisher.close();
      throw error;
    }
  }

  get current(): Edition {
    if (!this.#current) throw new Error('Nothing is published yet.');
    return this.#current;
  }

  get status(): ContentStatus {
    return this.#status;
  }

  get assetsFolder(): string {
    return this.#editions.assets;
  }

  /** Makes an edition of the current content live. Never throws: faults go to `onFault`. */
  publish(): Promise<void> {
    this.#isStale = true;
    this.#publishing ??= this.#publishUntilSettled().finally(() => {
      this.#publishing = undefined;
    });
    return this.#publishing;
  }

  /** Publishes whenever the folder changes, until `close`. */
  async watch(): Promise<void> {
    let sweptAt = performance.now();
    while (!this.#isClosed) {
      await this.#publishChanges();
      if (performance.now() > sweptAt + SWEEP_INTERVAL) {
        sweptAt = performance.now();
        await this.sweep().catch(() => {});
      }
      await pause(POLL_INTERVAL, undefined, { ref: false });
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#process.close();
  }

  /** Records a use of the live edition. Removes editions a week, and cached files a month, after their last use. */
  async sweep(): Promise<void> {
    await this.#editions.recordUse(this.current, this.#readNow());
    await this.#editions.sweep(this.#readNow());
    await new Cache(this.#options.cacheFolder).sweep(this.#readNow());
  }

  async #publishFirst(): Promise<void> {
    // An edition that cannot be migrated is published again.
    await this.#editions.migrate().catch(() => {});
    this.#publishedFingerprint = await this.#fingerprint();
    try {
      this.#current = await this.#findOrMake();
    } catch (error) {
      this.#current = await this.#findLastServed();
      if (!this.#current) throw error;
      this.#keepCurrent(error);
    }
  }

  /** The last live edition, perhaps made by an earlier program or with other settings. */
  async #findLastServed(): Promise<Edition | undefined> {
    for (const id of await this.#editions.listIds()) {
      const edition = await this.#editions.read(id, this.#options.config).catch(() => undefined);
      if (edition) return edition;
    }
    return undefined;
  }

  async #publishChanges(): Promise<void> {
    let [before, now] = [this.#publishedFingerprint, await this.#fingerprint()];
    if (now === before) return;
    // Start the process while the files are still being saved.
    this.#process.prepare();
    while (now !== before) {
      before = now;
      await pause(SETTLE_TIME, undefined, { ref: false });
      now = await this.#fingerprint();
    }
    if (!this.#isClosed) await this.publish();
  }

  async #publishUntilSettled(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      this.#publishedFingerprint = await this.#fingerprint();
      clearTimeout(this.#retry);
      await this.#publishOnce().catch(async (error: unknown) => {
        // If the folder has changed, it was read in the middle of a save, which is not a fault.
        if ((await this.#fingerprint()) !== this.#publishedFingerprint) this.#isStale = true;
        else this.#keepCurrent(error);
      });
    }
  }

  async #publishOnce(): Promise<void> {
    const since = performance.now();
    const edition = await this.#findOrMake();
    const wasInvalid = this.#status.status === 'kept';
    this.#status = { status: 'current' };
    if (edition.id !== this.current.id) {
      // The replaced edition is kept for a week from now.
      await this.#editions.recordUse(this.current, this.#readNow()).catch(() => {});
      this.#current = edition;
      await this.sweep().catch(() => {});
      this.#options.events.onPublished(edition, Math.round(performance.now() - since));
    }
    if (wasInvalid) this.#options.events.onRecovered();
  }

  async #findOrMake(): Promise<Edition> {
    const { events: _, readNow: __, ...publishOptions } = this.#options;
    const options = { ...publishOptions, now: this.#readNow() };
    const foundEdition = await findEdition(options);
    if (foundEdition) return foundEdition;
    const newEdition = await this.#editions.read(
      await this.#process.call('makeEdition', options),
      options.config,
    );
    if (!newEdition) throw new Error('The new edition is missing.');
    return newEdition;
  }

  #keepCurrent(error: unknown): void {
    // Retry: a fault such as a full disk may end without a change in the content folder.
    if (!isContentError(error)) this.#retry = setTimeout(() => void this.publish(), RETRY_DELAY).unref();
    const fault = describeFault(error);
    const isReported = this.#status.status === 'kept' && this.#status.fault === fault;
    this.#status = { status: 'kept', fault };
    if (!isReported && !this.#isClosed) this.#options.events.onFault(fault, error);
  }

  #fingerprint(): Promise<string> {
    return fingerprintFolder(this.#options.contentFolder);
  }
}

const CONTENT_ERRORS = new Set(['ContentError', 'WordingError']);

const isContentError = (error: unknown) => error instanceof Error && CONTENT_ERRORS.has(error.name);

/** Describes the first fault, with file and line, and the number of further faults in one line. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isContentError(error)) return `The content could not be published: ${error.message}`;
  const [, first = error.message, ...more] = error.message.split('\n').map((line) => line.trim());
  return more.length > 0 ? `${first} (and ${more.length} more)` : first;
}
