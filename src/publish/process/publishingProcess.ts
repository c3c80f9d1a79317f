import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { Answer, Call, Calls } from './worker.ts';

/** The environment of the process: no settings, because some are secret. */
const PASSED_VARIABLES = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** In milliseconds: eight large photos take a minute on a slow machine. */
const CALL_TIMEOUT = 10 * 60_000;
/** In milliseconds: a check usually takes a twentieth of it. Slower content was made to be slow. */
const CHECK_TIMEOUT = 3_000;
/** In milliseconds: owners often change several texts in a row. */
const IDLE_TIMEOUT = 5 * 60_000;

interface Options {
  program: Program;
  cacheFolder: string;
  /** In milliseconds; five minutes by default. */
  idleTimeout?: number;
}

type Value<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/**
 * The publishing process: started by a call or `prepare`, ended after some idle minutes, or at once when it has
 * grown large.
 */
export class PublishingProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  /** Resolves when the process has started; starting has no time limit. */
  #started: Promise<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The last call: calls run one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #isCalled = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the process ahead of a call. */
  prepare(): void {
    if (!this.#isCalled) this.#startIdle(this.#getChild());
  }

  /** @throws the process's error, by name; an error named LateError after a timeout */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Value<Name>> {
    const called = this.#last.then(() => this.#exchange({ name, args }));
    this.#last = called.catch(() => {});
    return called as Promise<Value<Name>>;
  }

  /** Kills the process: shutdown does not wait for photos. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #getChild(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { program, cacheFolder } = this.#options;
    const env = Object.fromEntries(
      PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const child = fork(join(program.folder, program.worker), {
      env: {
        ...env,
        NODE_ENV: 'production',
        // Node's compile cache halves the start.
        NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
        // Two heaps for all threads: with glibc's default, photos take half as much memory again.
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
    this.#started = once(child, 'message');
    this.#started.catch(() => {});
    return child;
  }

  async #exchange(call: Call): Promise<unknown> {
    const child = this.#getChild();
    clearTimeout(this.#idle);
    this.#isCalled = true;
    child.ref();
    child.channel?.ref();
    let limit: NodeJS.Timeout | undefined;
    let isTimedOut = false;
    const answered = new AbortController();
    const { signal } = answered;
    try {
      const ended = once(child, 'exit', { signal }).then(([code, killed]) => {
        if (isTimedOut) throw Object.assign(new Error('This took too long.'), { name: 'LateError' });
        throw new Error(`The publishing process ended early (${killed ?? code}).`);
      });
      await Promise.race([this.#started, ended]);
      const end = () => {
        isTimedOut = true;
        child.kill('SIGKILL');
      };
      limit = setTimeout(end, call.name === 'checkFolder' ? CHECK_TIMEOUT : CALL_TIMEOUT);
      // Sending to an ended process fails; its exit event rejects the call.
      child.send(call, () => {});
      const message = once(child, 'message', { signal }).then(([answer]) => answer);
      const answer: Answer = await Promise.race([message, ended]);
      if (answer.isLarge) this.#endChild(child);
      if ('value' in answer) return answer.value;
      if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
      return undefined;
    } finally {
      clearTimeout(limit);
      answered.abort();
      this.#isCalled = false;
      if (this.#child === child) this.#startIdle(child);
    }
  }

  /** Stays idle without keeping itself or the server alive. */
  #startIdle(child: ChildProcess): void {
    clearTimeout(this.#idle);
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#endChild(child), this.#options.idleTimeout ?? IDLE_TIMEOUT).unref();
  }

  /** Disconnecting ends the process. */
  #endChild(child: ChildProcess): void {
    if (child.connected) child.disconnect();
    if (this.#child === child) this.#child = undefined;
  }
}
