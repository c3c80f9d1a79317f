import { setTimeout as pause } from 'node:timers/promises';
import { Cache } from './cache.ts';
import { takeOverEditions } from './earlierEditions.ts';
import type { Edition } from './edition.ts';
import { EditionFolder } from './editionFolder.ts';
import { findEdition, type PublishOptions, signPractice } from './findEdition.ts';
import { PublishingProcess } from './process/publishingProcess.ts';

/** In milliseconds: a look takes one, and sees what no event tells of, such as a change on a network's disk. */
const LOOK_EVERY = 400;
/** In milliseconds: whoever saves several files at once has done so when nothing has changed for as long. */
const SETTLED_AFTER = 50;
/** In milliseconds: when publishing is tried again that failed for no fault of the words. */
const RETRY_AFTER = 10_000;
/** In milliseconds: how often the edition in service is noted as such, and what is out of service removed. */
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
  #current: Edition;
  #status: ContentStatus;
  readonly #options: PublisherOptions;
  readonly #editions: EditionFolder;
  readonly #apart: PublishingProcess;
  #retry: NodeJS.Timeout | undefined;
  #nextLook: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #isClosed = false;
  #publishing: Promise<void> | undefined;
  #again = false;
  /** The folder as it was when it was last published. */
  #signature: string;

  private constructor(
    options: PublisherOptions,
    apart: PublishingProcess,
    signature: string,
    first: { edition: Edition; status: ContentStatus },
  ) {
    this.#options = options;
    this.#editions = new EditionFolder(options.editionsFolder);
    this.#apart = apart;
    this.#signature = signature;
    this.#current = first.edition;
    this.#status = first.status;
  }

  /**
   * Publishes for the first time. A folder at fault is no reason to stay down where there was a good edition before.
   * @throws what is wrong with the folder, when there was none
   */
  static async open(options: PublisherOptions): Promise<Publisher> {
    const apart = new PublishingProcess(options);
    try {
      // What cannot be taken over is made again.
      await takeOverEditions(new EditionFolder(options.editionsFolder)).catch(() => {});
      const signature = await signPractice(options.contentFolder);
      const publisher = new Publisher(options, apart, signature, await publishFirst(options, apart));
      await publisher.sweep();
      return publisher;
    } catch (error) {
      apart.close();
      throw error;
    }
  }

  /** The edition in service. */
  get current(): Edition {
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
    if (this.#publishing) this.#again = true;
    else {
      this.#publishing = this.#publishUntilSettled().finally(() => {
        this.#publishing = undefined;
      });
    }
    return this.#publishing;
  }

  /** Publishes by itself whenever the folder changes, also since the first edition was made, until `close`. */
  watch(): void {
    void this.#publishChanges();
    this.#sweeping = setInterval(() => void this.sweep().catch(() => {}), SWEEP_EVERY).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextLook);
    clearTimeout(this.#retry);
    clearInterval(this.#sweeping);
    this.#apart.close();
  }

  /** Notes what is in service, and removes what has been out of service for a week. */
  async sweep(): Promise<void> {
    const { cacheFolder, readNow = Date.now } = this.#options;
    await this.#editions.noteService(this.#current, readNow());
    await this.#editions.sweep(readNow());
    await new Cache(cacheFolder).sweep(readNow());
  }

  async #publishChanges(): Promise<void> {
    const sign = () => signPractice(this.#options.contentFolder);
    let [before, now] = [this.#signature, await sign()];
    if (now !== before) {
      while (now !== before) {
        before = now;
        await pause(SETTLED_AFTER, undefined, { ref: false });
        now = await sign();
      }
      if (!this.#isClosed) await this.publish();
    }
    if (!this.#isClosed) this.#nextLook = setTimeout(() => void this.#publishChanges(), LOOK_EVERY).unref();
  }

  async #publishUntilSettled(): Promise<void> {
    do {
      this.#again = false;
      const signature = await signPractice(this.#options.contentFolder);
      this.#signature = signature;
      await this.#publishOnce(signature);
    } while (this.#again);
  }

  async #publishOnce(signature: string): Promise<void> {
    const { contentFolder, events, readNow = Date.now } = this.#options;
    const since = performance.now();
    clearTimeout(this.#retry);
    try {
      const edition = await publish(this.#options, this.#apart);
      const wasKept = this.#status.status === 'kept';
      this.#status = { status: 'current' };
      if (edition.id !== this.#current.id) {
        // The week of the one that goes begins now.
        await this.#editions.noteService(this.#current, readNow()).catch(() => {});
        this.#current = edition;
        await this.sweep().catch(() => {});
        events.onPublished(edition, Math.round(performance.now() - since));
      }
      if (wasKept) events.onMended();
    } catch (error) {
      // Read in the middle of a save: nothing to tell anybody of.
      if ((await signPractice(contentFolder)) !== signature) {
        this.#again = true;
        return;
      }
      // A full disk may have room again, and nothing in the folder would tell.
      if (!isOfTheOwner(error)) this.#retry = setTimeout(() => void this.publish(), RETRY_AFTER).unref();
      const fault = describeFault(error);
      const isTold = this.#status.status === 'kept' && this.#status.fault === fault;
      this.#status = { status: 'kept', fault };
      if (!isTold) events.onFault(fault, error);
    }
  }
}

/** The edition of the folder as it is now: found, or made in the process apart. */
async function publish(
  { readNow = Date.now, events: _, ...given }: PublisherOptions,
  apart: PublishingProcess,
): Promise<Edition> {
  const options = { ...given, now: readNow() };
  const found = await findEdition(options);
  if (found) return found;
  const id = await apart.call('makeEdition', options);
  const made = await new EditionFolder(options.editionsFolder).read(id, options.config);
  if (!made) throw new Error('The edition that was made is not there.');
  return made;
}

/** What a server begins with: the folder as it is, or, where that is at fault, what was last in service. */
async function publishFirst(
  options: PublisherOptions,
  apart: PublishingProcess,
): Promise<{ edition: Edition; status: ContentStatus }> {
  try {
    return { edition: await publish(options, apart), status: { status: 'current' } };
  } catch (error) {
    const edition = await findLastEdition(options);
    if (!edition) throw error;
    const fault = describeFault(error);
    options.events.onFault(fault, error);
    return { edition, status: { status: 'kept', fault } };
  }
}

/** The edition that was last in service, as it was made then: by an earlier program or with other settings, perhaps. */
async function findLastEdition({ editionsFolder, config }: PublisherOptions): Promise<Edition | undefined> {
  const editions = new EditionFolder(editionsFolder);
  for (const id of await editions.listIds()) {
    const edition = await editions.read(id, config).catch(() => undefined);
    if (edition) return edition;
  }
  return undefined;
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
