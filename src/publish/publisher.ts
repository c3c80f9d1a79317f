import { setTimeout as pause } from 'node:timers/promises';
import { Cache } from './cache.ts';

import { takeOverEditions } from './editions/earlierEditions.ts';
import type { Edition } from './editions/edition.ts';
import { EditionFolder } from './editions/editionFolder.ts';
import { findEdition, fingerprintFolder, type PublishOptions } from './findEdition.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

/** Milliseconds. Polling costs 1 ms and sees changes without events, such as those on a network disk. */
const LOOK_EVERY = 250;
/** Milliseconds without a change after which a save of several files is complete. */
const SETTLED_AFTER = 50;
/** Milliseconds before publishing is retried after a failure that is not the content's. */
const RETRY_AFTER = 10_000;
/** Milliseconds between sweeps of editions that are out of service. */
const SWEEP_EVERY = 3_600_000;

/** Whether the edition in service is that of the folder as it is now, or an earlier one because the folder is at fault. */
export type ContentStatus =
  | { readonly status: 'current' }
  | { readonly status: 'kept'; readonly fault: string };

interface PublisherEvents {
  /** An edition went into service in place of another. */
  onPublished(edition: Edition, ms: number): void;
  /** The folder is at fault, and the last good edition stays. Once for each fault. */
  onFault(fault: string, error: unknown): void;
  /** The folder is in order again. */
  onMended(): void;
}

export interface PublisherOptions extends Omit<PublishOptions, 'now'> {
  events: PublisherEvents;
  /** The clock. Left out: the machine's. */
  readNow?: () => number;
}

/** Keeps an edition in service: the newest that could be made of a folder. */
export class Publisher {
  #current: Edition | undefined;
  #status: ContentStatus = { status: 'current' };
  readonly #options: PublisherOptions;
  readonly #editions: EditionFolder;
  readonly #apart: PublishingProcess;
  readonly #readNow: () => number;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #publishing: Promise<void> | undefined;
  #again = false;
  /** The folder as it was when it was last published. */
  #signature = '';

  private constructor(options: PublisherOptions) {
    this.#options = options;
    this.#editions = new EditionFolder(options.editionsFolder);
    this.#apart = new PublishingProcess(options);
    this.#readNow = options.readNow ?? Date.now;
  }

  /**
   * Publishes for the first time. A folder at fault is no reason to stay down where there was a good edition before.
   * @throws what is wrong with the folder, when there was none
   */
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

  /** The edition in service. */
  get current(): Edition {
    if (!this.#current) throw new Error('Nothing is published yet.');
    return this.#current;
  }

  get status(): ContentStatus {
    return this.#status;
  }

  /** Where the assets of this and earlier editions are. */
  get assetsFolder(): string {
    return this.#editions.assets;
  }

  /** Publishes the folder as it is now, beside the edition in service, and swaps at once. Never throws. */
  publish(): Promise<void> {
    this.#again = true;
    this.#publishing ??= this.#publishUntilSettled().finally(() => {
      this.#publishing = undefined;
    });
    return this.#publishing;
  }

  /** Publishes by itself whenever the folder changes, also since the first edition was made, until `close`. */
  async watch(): Promise<void> {
    let sweptAt = performance.now();
    while (!this.#isClosed) {
      await this.#publishChanges();
      if (performance.now() > sweptAt + SWEEP_EVERY) {
        sweptAt = performance.now();
        await this.sweep().catch(() => {});
      }
      await pause(LOOK_EVERY, undefined, { ref: false });
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#apart.close();
  }

  /** Notes what is in service, and removes what has been out of service for a week. */
  async sweep(): Promise<void> {
    await this.#editions.noteService(this.current, this.#readNow());
    await this.#editions.sweep(this.#readNow());
    await new Cache(this.#options.cacheFolder).sweep(this.#readNow());
  }

  async #publishFirst(): Promise<void> {
    // An edition that cannot be taken over is published anew.
    await takeOverEditions(this.#editions).catch(() => {});
    this.#signature = await this.#fingerprint();
    try {
      this.#current = await this.#findOrMake();
    } catch (error) {
      this.#current = await this.#findLast();
      if (!this.#current) throw error;
      this.#keepLast(error);
    }
  }

  /** The edition that was last in service, as it was made then: by an earlier program or with other settings, perhaps. */
  async #findLast(): Promise<Edition | undefined> {
    for (const id of await this.#editions.listIds()) {
      const edition = await this.#editions.read(id, this.#options.config).catch(() => undefined);
      if (edition) return edition;
    }
    return undefined;
  }

  async #publishChanges(): Promise<void> {
    let [before, now] = [this.#signature, await this.#fingerprint()];
    if (now === before) return;
    // It loads while the rest is saved.
    this.#apart.prepare();
    while (now !== before) {
      before = now;
      await pause(SETTLED_AFTER, undefined, { ref: false });
      now = await this.#fingerprint();
    }
    if (!this.#isClosed) await this.publish();
  }

  async #publishUntilSettled(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      this.#signature = await this.#fingerprint();
      clearTimeout(this.#retry);
      await this.#publishOnce().catch(async (error: unknown) => {
        // Read in the middle of a save: not a fault.
        if ((await this.#fingerprint()) !== this.#signature) this.#again = true;
        else this.#keepLast(error);
      });
    }
  }

  async #publishOnce(): Promise<void> {
    const since = performance.now();
    const edition = await this.#findOrMake();
    const wasKept = this.#status.status === 'kept';
    this.#status = { status: 'current' };
    if (edition.id !== this.current.id) {
      // The week of the one that goes begins now.
      await this.#editions.noteService(this.current, this.#readNow()).catch(() => {});
      this.#current = edition;
      await this.sweep().catch(() => {});
      this.#options.events.onPublished(edition, Math.round(performance.now() - since));
    }
    if (wasKept) this.#options.events.onMended();
  }

  /** The edition of the folder as it is now: found, or made in the process apart. */
  async #findOrMake(): Promise<Edition> {
    const { events: _, readNow: __, ...given } = this.#options;
    const options = { ...given, now: this.#readNow() };
    const found = await findEdition(options);
    if (found) return found;
    const made = await this.#editions.read(await this.#apart.call('makeEdition', options), options.config);
    if (!made) throw new Error('The edition that was made is not there.');
    return made;
  }

  /** The last good edition stays in service. */
  #keepLast(error: unknown): void {
    // A full disk may have space again without a change in the folder.
    if (!isOfTheOwner(error)) this.#retry = setTimeout(() => void this.publish(), RETRY_AFTER).unref();
    const fault = describeFault(error);
    const isTold = this.#status.status === 'kept' && this.#status.fault === fault;
    this.#status = { status: 'kept', fault };
    if (!isTold) this.#options.events.onFault(fault, error);
  }

  #fingerprint(): Promise<string> {
    return fingerprintFolder(this.#options.contentFolder);
  }
}

const OF_THE_OWNER = new Set(['ContentError', 'WordingError']);

const isOfTheOwner = (error: unknown) => error instanceof Error && OF_THE_OWNER.has(error.name);

/** In one line: the first fault with its file and line, and how many more there are. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isOfTheOwner(error)) return `The content could not be published: ${error.message}`;
  const [, first = error.message, ...more] = error.message.split('\n').map((line) => line.trim());
  return more.length > 0 ? `${first} (and ${more.length} more)` : first;
}
