/** Starts other programs: output passed on, signals handed on, exit code handed back. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

const FORWARDED_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** This project's own Node and tools come first, whatever the machine has. */
function makeEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin${delimiter}${process.env['PATH'] ?? ''}`,
    ...extra,
  };
}

/**
 * Runs a program to its end with this one's input and output.
 * A signal to this process goes to the program, which then decides when it is over: that is how
 * `npm start` stops cleanly. (Ctrl-C reaches both at once; a second SIGINT does no harm.)
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] on top of this process's own
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: makeEnvironment(env) });
    const handOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of FORWARDED_SIGNALS) process.on(signal, handOn);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of FORWARDED_SIGNALS) process.off(name, handOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a script of ours with the pinned Node.
 * @param {string[]} args the script's path inside the repository and its arguments
 * @param {NodeJS.ProcessEnv} [env] on top of this process's own
 */
export function runNode(args, env) {
  return run(pinnedNode, args, env);
}

/**
 * Runs a program quietly.
 * @param {string} program
 * @param {string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv }} [options] after `timeoutMs` it is ended (code 124)
 * @returns {Promise<{ code: number, output: string }>} what it printed, both streams in order of arrival;
 *   code 127 when it could not be started
 */
export function capture(program, args, { timeoutMs, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: makeEnvironment(env),
    });
    let output = '';
    let late = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer || undefined);
      resolve({ code: late ? 124 : code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
