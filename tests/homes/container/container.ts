/** Runs a container of an image with Linux namespaces (`enter.sh`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../../../scripts/lib/output.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import type { Image } from './buildImage.ts';

const ENTER = join(root, 'tests/homes/container/enter.sh');
const UNSHARE_FLAGS = ['--mount', '--pid', '--fork', '--kill-child'];
const OPEN_PORTS = 'echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start && ip link set lo up && exec "$@"';
const START_MS = 60_000;
const STOP_MS = 20_000;

interface CommandResult {
  code: number | null;
  text: string;
}

/** Options of an engine's `run`. */
export interface Run {
  image: Image;
  volume: string;
  env?: Record<string, string>;
  /** A separate network in which any user may bind any port, as in Docker. */
  port80?: boolean;
}

export interface Serving {
  child: ChildProcess;
  logs(): string;
  /** Stops the container as an engine does: SIGTERM, then SIGKILL. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts a command, by default the image's own, as the first process of the container. */
function start(run: Run, command?: readonly string[]): ChildProcess {
  const { image, volume, env = {}, port80 = false } = run;
  const { config, folder } = image;
  const commandLine = command ?? [...config.Entrypoint, ...config.Cmd];
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const enterCommand = [ENTER, folder, volume, config.User, config.WorkingDir, ...commandLine];
  const flags = [...UNSHARE_FLAGS, ...(port80 ? ['--net', 'sh', '-c', OPEN_PORTS, 'sh'] : []), 'sh'];
  return spawn('env', ['-i', ...settings, 'unshare', ...flags, ...enterCommand], { stdio: 'pipe' });
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return () => text;
}

/** Runs one command to its end, like `docker run`. */
export async function runInside(
  run: Run,
  command: readonly string[],
  stdin?: Buffer,
): Promise<CommandResult> {
  const child = start(run, command);
  const read = collectOutput(child);
  child.stdin?.end(stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text: read() };
}

/** Runs the image's own command, like `docker run`. */
export function launch(run: Run): Serving {
  const child = start(run);
  const logs = collectOutput(child);
  const ended = once(child, 'close') as Promise<[number | null]>;
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    child,
    logs,
    async stop() {
      process.kill(await findFirstProcess(child), 'SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const [code] = await ended;
      clearTimeout(forced);
      return code;
    },
  };
}

/** Runs the image's own command, and waits until the site responds at `url`. */
export async function serve(run: Run, url: string): Promise<Serving> {
  const serving = launch(run);
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(`${url}/up`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (serving.child.exitCode !== null || Date.now() > deadline) {
      serving.child.kill('SIGKILL');
      throw new PlainError(`The container does not answer at ${url}:\n${serving.logs()}`);
    }
    await pause(100);
  }
  return serving;
}

/** Finds process 1 of the container, to which an engine sends its signals. */
async function findFirstProcess({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}
