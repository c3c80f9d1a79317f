/** Starts other programs: passes on their output, forwards signals to them, and returns their exit codes. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

const FORWARDED_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Puts this project's own Node and tools before the machine's on the path. */
function makeEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin${delimiter}${process.env['PATH'] ?? ''}`,
    ...extra,
  };
}

/**
 * Runs a program to its end with this process's input and output.
 * Signals to this process are forwarded to the program, which then decides when it ends: that is how `npm start`
 * stops cleanly. (Ctrl-C reaches both processes at once; a second SIGINT does no harm.)
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] on top of this process's own
 * @returns {Promise<number>} the program's exit code; 128 + the signal's number if a signal ended the program
 */
export function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: makeEnvironment(env) });
    const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of FORWARDED_SIGNALS) process.off(name, forwardSignal);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a script of this repository with the pinned Node.
 * @param {string[]} args the script's path inside the repository and its arguments
 * @param {NodeJS.ProcessEnv} [env] on top of this process's own
 */
export function runNode(args, env) {
  return run(pinnedNode, args, env);
}

/**
 * Runs a program and captures its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv }} [options] after `timeoutMs` the program is killed (code 124)
 * @returns {Promise<{ code: number, output: string }>} the program's output, both streams in order of arrival;
 *   code 127 if the program could not be started
 */
export function capture(program, args, { timeoutMs, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: makeEnvironment(env),
    });
    let output = '';
    let isTimedOut = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        isTimedOut = true;
        child.kill('SIGKILL');
      }, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer || undefined);
      resolve({ code: isTimedOut ? 124 : code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
