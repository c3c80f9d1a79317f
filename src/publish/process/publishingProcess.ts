import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { CheckedFolder } from '#content/check';
import type { Program } from '../program.ts';
import {
  BEGUN,
  type CheckOrder,
  type PhotoAnswer,
  type PhotoOrder,
  type PublishAnswer,
  type PublishOrder,
} from './publishOrder.ts';

/** What a process needs to run at all: none of the settings, some of which are secret. */
const NEEDED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** In milliseconds: eight large photos take a minute on a slow machine. */
const AT_MOST = 10 * 60_000;
/** In milliseconds: the words of a page are checked in a twentieth of it. What takes longer was written for that. */
const CHECK_AT_MOST = 3_000;
/** In milliseconds: an owner who changes one word often changes another, and the next one does not wait for a start. */
const KEPT_IDLE = 5 * 60_000;

interface Options {
  program: Program;
  /** Where Node keeps what it has compiled: a start from it takes half as long. */
  compiledFolder: string;
  /** In milliseconds. Left out: five minutes. */
  keptIdle?: number;
}

type Order = PublishOrder | PhotoOrder | CheckOrder;

/** Something was not done in its time, and the process that was at it has been ended. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/**
 * The process that publishes, while there is one: started when it is asked for something or told that it soon will be,
 * and ended when it was idle for some minutes, or at once when it has grown large.
 */
export class PublishingProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The last order: one at a time. */
  #running: Promise<unknown> = Promise.resolve();
  #isAsked = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Has it loaded by the time that it is asked. */
  prepare(): void {
    if (!this.#isAsked) this.#rest(this.#find());
  }

  /** @returns the id of the edition @throws what the process answers to be wrong, by its name */
  async run(order: PublishOrder): Promise<string> {
    const answer = await this.#queue(order);
    if ('id' in answer) return answer.id;
    throw new Error('The process that publishes answered something else.');
  }

  /** @throws PictureError by its name, with what is wrong */
  async runPhoto(order: PhotoOrder): Promise<PhotoAnswer> {
    const answer = await this.#queue(order);
    if ('photo' in answer) return answer.photo;
    throw new Error('The process that publishes answered something else.');
  }

  /** @throws LateError by its name when that takes longer than three seconds */
  async check(order: CheckOrder): Promise<CheckedFolder> {
    const answer = await this.#queue(order);
    if ('checked' in answer) return answer.checked;
    throw new Error('The process that publishes answered something else.');
  }

  #queue(order: Order): Promise<PublishAnswer> {
    const run = this.#running.then(() => this.#ask(order));
    this.#running = run.catch(() => {});
    return run;
  }

  /** Ends it, whatever it does: a server that is told to stop does not wait for photos. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #find(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { program, compiledFolder } = this.#options;
    const env = Object.fromEntries(
      NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const child = fork(join(program.folder, program.worker), {
      env: {
        ...env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiledFolder,
        // Two heaps for all its threads: the C library's own number lets photos take half as much again.
        MALLOC_ARENA_MAX: '2',
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', () => {}); // whoever asks is told
    this.#child = child;
    return child;
  }

  async #ask(order: Order): Promise<PublishAnswer> {
    const child = this.#find();
    clearTimeout(this.#idle);
    this.#isAsked = true;
    child.ref();
    child.channel?.ref();
    const limit = new TimeLimit(child);
    try {
      const answer = await limit.watch(exchange(child, order, () => limit.set(CHECK_AT_MOST)));
      if (answer.isLarge) this.#dismiss(child);
      if (!('fault' in answer)) return answer;
      throw Object.assign(new Error(answer.fault.message), answer.fault);
    } finally {
      this.#isAsked = false;
      if (this.#child === child) this.#rest(child);
    }
  }

  /** It waits for the next order, and keeps neither itself nor the server alive. */
  #rest(child: ChildProcess): void {
    clearTimeout(this.#idle);
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#dismiss(child), this.#options.keptIdle ?? KEPT_IDLE).unref();
  }

  /** Hangs up; with that it ends by itself. */
  #dismiss(child: ChildProcess): void {
    if (child.connected) child.disconnect();
    if (this.#child === child) this.#child = undefined;
  }
}

/** Ends a process that takes too long. */
class TimeLimit {
  readonly #child: ChildProcess;
  #timer: NodeJS.Timeout | undefined;
  #isLate = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.set(AT_MOST);
  }

  set(atMost: number): void {
    clearTimeout(this.#timer);
    // An answer that came while this process was busy is read first.
    this.#timer = setTimeout(() => setImmediate(() => this.#end()), atMost);
  }

  async watch<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw this.#isLate ? new LateError('This took too long.', { cause: error }) : error;
    } finally {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #end(): void {
    if (!this.#timer) return;
    this.#isLate = true;
    this.#child.kill('SIGKILL');
  }
}

function exchange(child: ChildProcess, order: Order, onBegun: () => void): Promise<PublishAnswer> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new Error(`The process that publishes ended early (${signal ?? code}).`)));
    const onError = (error: Error) => settle(() => reject(error));
    const onAnswer = (answer: PublishAnswer | typeof BEGUN) =>
      answer === BEGUN ? onBegun() : settle(() => resolve(answer));
    const settle = (finish: () => void) => {
      child.off('exit', onEnd).off('error', onError).off('message', onAnswer);
      finish();
    };
    child.on('exit', onEnd).on('error', onError).on('message', onAnswer);
    child.send(order, (error) => {
      // It may have ended just now: its exit is told in a moment, and says more.
      if (error) setTimeout(onError, 1_000, error).unref();
    });
  });
}
