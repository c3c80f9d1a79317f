import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { print } from './output.mjs';

const INTERVAL_MS = 20_000;
/** Rough seconds per file of a project: a journey takes longer than a unit test. */
const SECONDS_PER_FILE: Readonly<Record<string, number>> = {
  unit: 1,
  mocked: 2,
  stories: 3,
  chromium: 15,
  contract: 15,
};
const DEFAULT_SECONDS = 10;

/** Prints the progress of a test run and the estimated time left, every 20 seconds. */
export class ProgressReporter implements Reporter {
  readonly #now: () => number;
  #startedAt = 0;
  #files = 0;
  #weight = 0;
  #filesDone = 0;
  #weightDone = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param now a clock, in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  onTestRunStart(specifications: readonly Pick<TestSpecification, 'project'>[]): void {
    this.#startedAt = this.#now();
    this.#files = specifications.length;
    this.#weight = specifications.reduce((sum, { project }) => sum + weigh(project.name), 0);
    this.#timer = setInterval(() => print(this.format()), INTERVAL_MS).unref();
  }

  onTestModuleEnd({ project }: Pick<TestModule, 'project'>): void {
    this.#filesDone += 1;
    this.#weightDone += weigh(project.name);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  /** `… 42 of 280 test files in 1 min 20 s, about 3 min left` */
  format(): string {
    const seconds = (this.#now() - this.#startedAt) / 1000;
    const progress = `… ${this.#filesDone} of ${this.#files} test files in ${formatDuration(seconds)}`;
    if (this.#weightDone === 0) return progress;
    const remainingSeconds = (seconds * (this.#weight - this.#weightDone)) / this.#weightDone;
    return `${progress}, about ${formatDuration(remainingSeconds)} left`;
  }
}

/** @param project such as `unit`, or `stories (chromium)` with the name of the browser */
function weigh(project: string): number {
  return SECONDS_PER_FILE[project.split(' ')[0] ?? ''] ?? DEFAULT_SECONDS;
}

function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
