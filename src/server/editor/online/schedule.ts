import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EarlierDraft, EditRefused, readJson, writePrivateFile } from '#content';
import { DAY } from '../../../durations.ts';
import type { EditorParts } from '../editorParts.ts';
import { createRemovedError } from '../refusals.ts';

/** In milliseconds: the longest timer, because the system clock may be adjusted. */
const MAX_TIMER = 30_000;
/** In milliseconds: the shortest delay. Times are chosen to the minute. */
const MIN_DELAY = 1_000;
const MAX_DELAY = 366 * DAY;

const AUTHOR_REMOVED =
  'Your page did not go online by itself. Whoever chose the time was removed, or all was ended since. Look at it, and put it online yourself.';

/** Puts a draft online at a chosen time, also when the server was down at that time. */
export class Schedule {
  readonly #parts: EditorParts;
  readonly #path: string;
  readonly #putOnline: (later: ScheduledEdition) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(parts: EditorParts, putOnline: (later: ScheduledEdition) => Promise<void>) {
    this.#parts = parts;
    this.#path = join(parts.draftFolder, 'later.json');
    this.#putOnline = putOnline;
  }

  async read(): Promise<ScheduledEdition | undefined> {
    const later = await readJson<ScheduledEdition>(this.#path);
    if (!later || later.missed !== undefined) return later;
    const isGranted = later.grant !== undefined && (await this.#parts.grants.isGiven(later.grant));
    return isGranted ? later : { ...later, missed: AUTHOR_REMOVED };
  }

  async set(later: ScheduledEdition): Promise<void> {
    const now = this.#parts.now();
    if (later.at < now + MIN_DELAY) throw new EditRefused('This time is over. Choose a later one.');
    if (later.at > now + MAX_DELAY) throw new EditRefused('Choose a time within the next year.');
    if (!(await this.#grant(later))) throw createRemovedError();
    this.start();
  }

  /** @returns false when the author was removed */
  async #grant(later: ScheduledEdition): Promise<boolean> {
    const grant = randomUUID();
    // Valid for another year, in case the server is down at that time.
    const isGiven = await this.#parts.grants.give(later.by, 'edition', grant, later.at + MAX_DELAY);
    if (isGiven) await writePrivateFile(this.#path, JSON.stringify({ ...later, grant }));
    return isGiven;
  }

  async cancel(): Promise<void> {
    await this.#running;
    clearTimeout(this.#timer);
    await rm(this.#path, { force: true });
  }

  /** Forgets a missed edition once the page was put online. */
  async forgetMissed(): Promise<void> {
    const later = await this.read();
    if (later?.missed !== undefined) await rm(this.#path, { force: true });
  }

  /** Puts a missed edition online and starts the timer. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#running ??= this.#putOnlineIfDue()
      .catch((error: unknown) => this.#parts.onFault('the scheduled edition could not be read', error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #putOnlineIfDue(): Promise<void> {
    const storedEdition = await readJson<ScheduledEdition>(this.#path);
    // Written by an earlier release, without a grant.
    if (storedEdition && storedEdition.grant === undefined && storedEdition.missed === undefined)
      await this.#grant(storedEdition);
    const later = await this.read();
    if (!later || later.missed !== undefined || this.#isClosed) return;
    const wait = later.at - this.#parts.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.start(), Math.min(wait, MAX_TIMER)).unref();
      return;
    }
    try {
      await this.#putOnline(later);
      await rm(this.#path, { force: true });
    } catch (error) {
      const says = error instanceof EditRefused ? error.message : 'Something went wrong here.';
      const missed = `Your page did not go online by itself. ${says}`;
      await writePrivateFile(this.#path, JSON.stringify({ ...later, missed }));
      this.#parts.onFault('the scheduled edition failed', error);
    }
  }
}

/** A scheduled edition: the files of the draft at the time of scheduling. */
export type ScheduledEdition = (
  | EarlierDraft
  | {
      readonly files: readonly (readonly [file: string, base: string | null, mine: string | null])[];
    }
) & {
  readonly at: number;
  readonly by: string;
  /** Whether the passkey was used; absent in earlier releases. */
  readonly isProven?: boolean;
  /** The key of the grant, without which the edition does not go online; absent in earlier releases. */
  readonly grant?: string;
  /** Why the edition did not go online, as a sentence. */
  readonly missed?: string;
};
