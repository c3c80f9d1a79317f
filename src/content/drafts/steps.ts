import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldPlace } from '../form/index.ts';
import type { ChangedTexts } from './changeTexts.ts';
import { listNumbered, readJson, writePrivateFile } from './contentFiles.ts';
import type { Texts } from './fields.ts';
import { mergeFile } from './merge.ts';

/** One undo step: everything typed during one focus of a field. */
export interface DraftStep {
  readonly number: number;
  /** The author's email address. */
  readonly by: string;
  readonly browser?: string | undefined;
  /** Time of the step's last change (epoch ms). */
  readonly at: number;
  readonly visit: string;
  /** The ids of the changes in this step. */
  readonly ids: readonly string[];
  /** The field that the step changes; null for the whole draft. */
  readonly place: FieldPlace | null;
  readonly label: string;
  /** The text of each changed file before and after the step; `null` is a missing file. */
  readonly files: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  readonly isUndone?: boolean;
}

const MAX_STEPS = 50;
/** In milliseconds. Typing after a longer pause begins a new step. */
const MAX_VISIT_MS = 60_000;

/** The last steps of a draft, oldest first, each in a file of its own. Only one process may write these files. */
export class DraftSteps {
  readonly #folder: string;
  all: readonly DraftStep[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Drops an unreadable step and all earlier steps, because steps are undone in order. */
  async load(): Promise<void> {
    const numbers = await listNumbered(this.#folder).catch(() => []);
    const readStep = (number: number) => readJson<DraftStep>(this.#findPath(number)).catch(() => undefined);
    const steps = await Promise.all(numbers.map(readStep));
    const lastUnreadable = steps.lastIndexOf(undefined);
    this.all = steps.slice(lastUnreadable + 1).filter((step) => step !== undefined);
  }

  /** The next step to undo. */
  get last(): DraftStep | undefined {
    return this.all.findLast(({ isUndone }) => !isUndone);
  }

  /** The next step to redo. */
  get next(): DraftStep | undefined {
    return this.all.find(({ isUndone }) => isUndone);
  }

  /** Adds a step, or extends the last step during the same focus of a field. Drops the undone steps. */
  async add(newStep: Omit<DraftStep, 'number'>): Promise<void> {
    const { last } = this;
    for (const { number } of this.all.filter(({ isUndone }) => isUndone)) await this.#remove(number);
    const isSameVisit =
      last !== undefined &&
      last.visit === newStep.visit &&
      last.by === newStep.by &&
      newStep.at - last.at < MAX_VISIT_MS;
    const number = (this.all.at(-1)?.number ?? 0) + 1;
    await this.write(isSameVisit ? joinSteps(last, newStep) : { ...newStep, number });
    const [oldest] = this.all;
    if (oldest && this.all.length > MAX_STEPS) await this.#remove(oldest.number);
  }

  async clear(): Promise<void> {
    this.all = [];
    await rm(this.#folder, { recursive: true, force: true });
  }

  async write(step: DraftStep): Promise<void> {
    await writePrivateFile(this.#findPath(step.number), JSON.stringify(step));
    const otherSteps = this.all.filter(({ number }) => number !== step.number);
    this.all = [...otherSteps, step].sort((one, other) => one.number - other.number);
  }

  async #remove(number: number): Promise<void> {
    this.all = this.all.filter((step) => step.number !== number);
    await rm(this.#findPath(number), { force: true });
  }

  #findPath(number: number): string {
    return join(this.#folder, `${number}.json`);
  }
}

/** The files after undo or redo of a step; undefined when the step's fields were changed since. */
export function mergeStep(
  { files }: DraftStep,
  direction: 'undo' | 'redo',
  texts: Texts,
): ChangedTexts | undefined {
  const changedFiles = new Map<string, string | undefined>();
  for (const [file, [before, after]] of Object.entries(files)) {
    const [mine, base] = direction === 'undo' ? [before, after] : [after, before];
    const drafted = { base: base ?? undefined, mine: mine ?? undefined };
    const merged = mergeFile(file, drafted, texts.get(file));
    if (merged.conflicts.length > 0) return undefined;
    changedFiles.set(file, merged.text);
  }
  return changedFiles;
}

function joinSteps(last: DraftStep, newStep: Omit<DraftStep, 'number'>): DraftStep {
  const files = { ...last.files };
  for (const [file, [before, after]] of Object.entries(newStep.files))
    files[file] = [file in files ? (files[file]?.[0] ?? null) : before, after];
  return { ...newStep, number: last.number, ids: [...last.ids, ...newStep.ids], files };
}
