import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyEarlierChanges,
  type DraftState,
  type EarlierDraft,
  EditRefused,
  type PageDraft,
  readJson,
  writePrivateFile,
} from '#content';
import { DAY } from '../../../durations.ts';
import type { EditorDeps } from '../editorDeps.ts';
import { createRemovedError, rethrowForOwner } from '../refusals.ts';
import { checkRerouting, type EditionAuthor } from './destinations.ts';
import type { Editions } from './edition.ts';

/** In milliseconds: the longest timer, because the system clock may be adjusted, and the limits of the delay. */
const MAX_TIMER = 30_000;
const MIN_DELAY = 1_000;
const MAX_DELAY = 366 * DAY;

const AUTHOR_REMOVED =
  'Your page did not go online by itself. Whoever chose the time was removed, or all was ended since. Look at it, and put it online yourself.';

/** Puts a draft online at a chosen time, or at the next startup if the server was down then. */
export class Schedule {
  readonly #deps: EditorDeps;
  readonly #draft: PageDraft;
  readonly #editions: Editions;
  readonly #path: string;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(deps: EditorDeps, draft: PageDraft, editions: Editions) {
    this.#deps = deps;
    this.#draft = draft;
    this.#editions = editions;
    this.#path = join(deps.draftFolder, 'later.json');
  }

  async read(): Promise<ScheduledEdition | undefined> {
    const plan = await readJson<ScheduledEdition>(this.#path);
    if (!plan || plan.missed !== undefined) return plan;
    const isGranted = plan.grant !== undefined && (await this.#deps.grants.isGiven(plan.grant));
    return isGranted ? plan : { ...plan, missed: AUTHOR_REMOVED };
  }

  async set({ files, folder, texts }: DraftState, { email, isProven }: EditionAuthor, at: number) {
    const { now, provenFields, record } = this.#deps;
    if (files.size === 0) throw new EditRefused('There is nothing to put online.');
    checkRerouting(provenFields, [folder, texts], { email, isProven });
    if (at < now() + MIN_DELAY) throw new EditRefused('This time is over. Choose a later one.');
    if (at > now() + MAX_DELAY) throw new EditRefused('Choose a time within the next year.');
    const stored = [...files].map(([file, { base, mine }]) => [file, base ?? null, mine ?? null] as const);
    const isGranted = await this.#grant({ at, by: email, isProven, files: stored });
    if (!isGranted) throw createRemovedError();
    this.start();
    await record(email, 'chose when the page goes online', new Date(at).toISOString());
    return { later: at };
  }

  /** Stores an edition. @returns false when its author was removed */
  async #grant(plan: ScheduledEdition): Promise<boolean> {
    const grant = randomUUID();
    // Valid for another year, in case the server is down at that time.
    const isGiven = await this.#deps.grants.give(plan.by, 'edition', grant, plan.at + MAX_DELAY);
    if (isGiven)
      await writePrivateFile(this.#path, JSON.stringify({ ...plan, grant })).catch(rethrowForOwner);
    return isGiven;
  }

  async cancel(by: string): Promise<void> {
    await this.#running;
    clearTimeout(this.#timer);
    await rm(this.#path, { force: true }).catch(rethrowForOwner);
    await this.#deps.record(by, 'took back when the page goes online', '');
  }

  async forgetMissed(): Promise<void> {
    try {
      const plan = await this.read();
      if (plan?.missed !== undefined) await rm(this.#path, { force: true });
    } catch (error) {
      this.#deps.onFault('the missed edition could not be cleared', error);
    }
  }

  /** Puts the scheduled edition online if it is due, or else starts the timer. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#running ??= this.#putOnlineIfDue()
      .catch((error: unknown) => this.#deps.onFault('the scheduled edition could not be read', error))
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
    // Earlier releases scheduled editions without a grant.
    if (storedEdition && storedEdition.grant === undefined && storedEdition.missed === undefined)
      await this.#grant(storedEdition);
    const plan = await this.read();
    if (!plan || plan.missed !== undefined || this.#isClosed) return;
    const wait = plan.at - this.#deps.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.start(), Math.min(wait, MAX_TIMER)).unref();
      return;
    }
    try {
      const files =
        'files' in plan
          ? plan.files.map(toDraftedFile)
          : applyEarlierChanges(plan, (await this.#draft.read()).folder);
      await this.#editions.putOnline(new Map(files), { email: plan.by, isProven: plan.isProven === true });
      await rm(this.#path, { force: true });
    } catch (error) {
      const says = error instanceof EditRefused ? error.message : 'Something went wrong here.';
      const missed = `Your page did not go online by itself. ${says}`;
      await writePrivateFile(this.#path, JSON.stringify({ ...plan, missed }));
      this.#deps.onFault('the scheduled edition failed', error);
    }
  }
}

type StoredFile = readonly [file: string, base: string | null, mine: string | null];

const toDraftedFile = ([file, base, mine]: StoredFile) =>
  [file, { base: base ?? undefined, mine: mine ?? undefined }] as const;

/** A scheduled edition: the files of the draft at the time of scheduling. */
export type ScheduledEdition = (EarlierDraft | { readonly files: readonly StoredFile[] }) & {
  readonly at: number;
  readonly by: string;
  /** Whether the passkey was used; absent in earlier releases. */
  readonly isProven?: boolean;
  /** The key of the grant, without which the edition does not go online; absent in earlier releases. */
  readonly grant?: string;
  readonly missed?: string;
};
