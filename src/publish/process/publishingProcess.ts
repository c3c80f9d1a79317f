import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { Answer, Call, Calls } from './worker.ts';

/** What a process needs to run at all: none of the settings, some of which are secret. */
const NEEDED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** In milliseconds: eight large photos take a minute on a slow machine. */
const AT_MOST = 10 * 60_000;
/** In milliseconds: the words of a page are checked in a twentieth of it. What takes longer was written for that. */
const CHECK_AT_MOST = 3_000;
/** Milliseconds. Owners often change several words in a row. */
const KEPT_IDLE = 5 * 60_000;

interface Options {
  program: Program;
  cacheFolder: string;
  /** In milliseconds. Left out: five minutes. */
  keptIdle?: number;
}

type Value<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/**
 * The process that publishes, while there is one: started when it is called or told that it soon will be, and ended
 * when it was idle for some minutes, or at once when it has grown large.
 */
export class PublishingProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  /** It says so once; a start takes as long as it takes. */
  #loaded: Promise<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The last call: one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #isCalled = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the process ahead of a call. */
  prepare(): void {
    if (!this.#isCalled) this.#rest(this.#find());
  }

  /** @throws what the process says is wrong, by its name; LateError by its name when it took too long and was ended */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Value<Name>> {
    const called = this.#last.then(() => this.#exchange({ name, args }));
    this.#last = called.catch(() => {});
    return called as Promise<Value<Name>>;
  }

  /** Kills the process: a stopping server does not wait for photos. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #find(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { program, cacheFolder } = this.#options;
    const env = Object.fromEntries(
      NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const child = fork(join(program.folder, program.worker), {
      env: {
        ...env,
        NODE_ENV: 'production',
        // Where Node keeps what it has compiled: a start from it takes half as long.
        NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
        // Two heaps for all its threads: the C library's own number lets photos take half as much again.
        MALLOC_ARENA_MAX: '2',
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    const forget = () => {
      process.off('exit', kill);
      if (this.#child === child) this.#child = undefined;
    };
    // The pending call rejects by the same events.
    child.once('exit', forget).on('error', forget);
    this.#child = child;
    this.#loaded = once(child, 'message');
    this.#loaded.catch(() => {});
    return child;
  }

  async #exchange(call: Call): Promise<unknown> {
    const child = this.#find();
    clearTimeout(this.#idle);
    this.#isCalled = true;
    child.ref();
    child.channel?.ref();
    let limit: NodeJS.Timeout | undefined;
    let isLate = false;
    const answered = new AbortController();
    const { signal } = answered;
    try {
      const ended = once(child, 'exit', { signal }).then(([code, killed]) => {
        if (isLate) throw Object.assign(new Error('This took too long.'), { name: 'LateError' });
        throw new Error(`The process that publishes ended early (${killed ?? code}).`);
      });
      await Promise.race([this.#loaded, ended]);
      const end = () => {
        isLate = true;
        child.kill('SIGKILL');
      };
      limit = setTimeout(end, call.name === 'checkFolder' ? CHECK_AT_MOST : AT_MOST);
      // One that has just ended cannot be sent anything, and says so by its exit.
      child.send(call, () => {});
      const message = once(child, 'message', { signal }).then(([answer]) => answer);
      const answer: Answer = await Promise.race([message, ended]);
      if (answer.isLarge) this.#dismiss(child);
      if ('value' in answer) return answer.value;
      if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
      return undefined;
    } finally {
      clearTimeout(limit);
      answered.abort();
      this.#isCalled = false;
      if (this.#child === child) this.#rest(child);
    }
  }

  /** Idles until the next call without keeping itself or the server alive. */
  #rest(child: ChildProcess): void {
    clearTimeout(this.#idle);
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#dismiss(child), this.#options.keptIdle ?? KEPT_IDLE).unref();
  }

  /** Disconnects, which ends the process. */
  #dismiss(child: ChildProcess): void {
    if (child.connected) child.disconnect();
    if (this.#child === child) this.#child = undefined;
  }
}
