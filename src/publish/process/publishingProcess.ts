import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { Call, CallResult, Calls } from './worker.ts';

/** The environment variables that the process gets. Settings are not among them, because some are secret. */
const PASSED_VARIABLES = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** In milliseconds: eight large photos take a minute on a slow machine. */
const CALL_TIMEOUT = 10 * 60_000;
/** In milliseconds: twenty times the usual duration. Content that takes longer was made to be slow. */
const CHECK_TIMEOUT = 3_000;
/** In milliseconds. The process waits for another call, because owners often change several texts in a row. */
const IDLE_TIMEOUT = 5 * 60_000;

interface Options {
  program: Program;
  cacheFolder: string;
  /** In milliseconds; five minutes by default. */
  idleTimeout?: number;
}

type Value<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** A child process that publishes. A call or `prepare` starts it; it ends when it is idle, or at once when large. */
export class PublishingProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  /** Resolves when the process has started. Starting has no time limit. */
  #started: Promise<unknown> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** The last call, because calls run one at a time. */
  #lastCall: Promise<unknown> = Promise.resolve();
  #isBusy = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the process ahead of a call. */
  prepare(): void {
    if (!this.#isBusy) this.#startIdle(this.#getChild());
  }

  /** @throws the error of the process, with the same name; an error named LateError after a timeout */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Value<Name>> {
    const result = this.#lastCall.then(() => this.#exchange({ name, args }));
    this.#lastCall = result.catch(() => {});
    return result as Promise<Value<Name>>;
  }

  /** Kills the process, because a shutdown must not wait for photos. */
  close(): void {
    clearTimeout(this.#idleTimer);
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
        // Node's compile cache halves the time to start.
        NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
        // Two heaps for all threads: with glibc's default, photos take 50 % more memory.
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
    // These events also reject the pending call.
    child.once('exit', forget).on('error', forget);
    this.#child = child;
    this.#started = once(child, 'message');
    this.#started.catch(() => {});
    return child;
  }

  async #exchange(call: Call): Promise<unknown> {
    const child = this.#getChild();
    clearTimeout(this.#idleTimer);
    this.#isBusy = true;
    child.ref();
    child.channel?.ref();
    let timer: NodeJS.Timeout | undefined;
    let isTimedOut = false;
    const listeners = new AbortController();
    const { signal } = listeners;
    try {
      const earlyExit = once(child, 'exit', { signal }).then(([code, killSignal]) => {
        if (isTimedOut) throw Object.assign(new Error('This took too long.'), { name: 'LateError' });
        throw new Error(`The publishing process ended early (${killSignal ?? code}).`);
      });
      await Promise.race([this.#started, earlyExit]);
      const onTimeout = () => {
        isTimedOut = true;
        child.kill('SIGKILL');
      };
      timer = setTimeout(onTimeout, call.name === 'checkFolder' ? CHECK_TIMEOUT : CALL_TIMEOUT);
      // Ignore a failed send: it means that the process has exited, and its exit event rejects the call.
      child.send(call, () => {});
      const message = once(child, 'message', { signal }).then(([result]) => result);
      const result: CallResult = await Promise.race([message, earlyExit]);
      if (result.isLarge) this.#endChild(child);
      if ('fault' in result) throw Object.assign(new Error(result.fault.message), result.fault);
      return result.value;
    } finally {
      clearTimeout(timer);
      listeners.abort();
      this.#isBusy = false;
      if (this.#child === child) this.#startIdle(child);
    }
  }

  /** Starts the idle timeout. An idle process does not keep the server running. */
  #startIdle(child: ChildProcess): void {
    clearTimeout(this.#idleTimer);
    child.unref();
    child.channel?.unref();
    this.#idleTimer = setTimeout(
      () => this.#endChild(child),
      this.#options.idleTimeout ?? IDLE_TIMEOUT,
    ).unref();
  }

  /** Disconnecting ends the process. */
  #endChild(child: ChildProcess): void {
    if (child.connected) child.disconnect();
    if (this.#child === child) this.#child = undefined;
  }
}
