/**
 * The built server as its own process, the way `npm start` runs it, on a spare port of 127.0.0.1 with a data
 * folder of its own. The process sees no `.env` file and none of this machine's settings.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishSite } from '../../scripts/lib/build.ts';
import { getPracticeFolder } from './practices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A copy of the practice that the repository ships with. */
export const CONTENT = getPracticeFolder('shipped');
/** That practice's static site, separate from the owner’s, which tests never touch. */
export const TESTED_SITE = join(root, 'dist/tested-sites/shipped');
export const publishTestedSite = () => publishSite({ from: CONTENT, into: TESTED_SITE });
/** Fonts and icons cached when the static site was published, so that servers with new data folders reuse them. */
const WARM_CACHE = join(root, 'dist/cache/cache');
/** `NODE_COMPILE_CACHE`: all tests share Node's compiled code. */
export const COMPILED = join(root, 'dist/cache/compiled');
const START_MS = 120_000;
const STOP_MS = 15_000;
const POLL_MS = 25;

export interface SiteOptions {
  /** Settings (CONTRACT "Settings"); `undefined` leaves one out. */
  env?: Record<string, string | undefined>;
  /** An existing data folder, for a second start on it; it is then not removed by `stop()`. */
  dataDir?: string;
  port?: number;
  /** A build in place of `dist/`. */
  dist?: string;
}

export interface Site {
  /** Without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** The process's output so far. */
  logs(): string;
  /** SIGTERM, then waits for the end; resolves to the exit code. Removes a data folder made by `startSite`. */
  stop(): Promise<number | null>;
  /** SIGKILL after a test, because an orderly shutdown takes a quarter of a second. Removes what `stop` removes. */
  dispose(): Promise<void>;
  /** SIGKILL, like a power cut. The data folder stays. */
  kill(): Promise<void>;
}

/** Below the ephemeral range, so that no other program takes the port between the check and the start. */
const SPARE_PORTS = { first: 20_000, last: 31_999 };

/**
 * Finds a free TCP port. The UDP port of the same number stays bound until this process ends, so that no other test run
 * picks it. Port 0 is not possible: a server needs its address before it starts.
 */
export async function findSparePort(): Promise<number> {
  const port = randomInt(SPARE_PORTS.first, SPARE_PORTS.last + 1);
  const reservation = createSocket('udp4').unref();
  const server = createServer();
  try {
    reservation.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(reservation, 'listening');
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    reservation.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return findSparePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the built server and waits until it responds.
 * @throws with everything that the server printed, when it ends or does not respond
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const site = await launchSite(options);
  await waitUntilAnswering(site);
  return site;
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
  await warmCache(dataDir);
  return dataDir;
}

/** Copies the warm cache into a data folder, and creates the folder if needed. */
export async function warmCache(dataDir: string): Promise<void> {
  const cache = join(dataDir, 'cache');
  await mkdir(cache, { recursive: true, mode: 0o700 });
  // Another test may be publishing with this cache: `.new` files are renamed while we copy.
  const names = (await readdir(WARM_CACHE)).filter((name) => !name.endsWith('.new'));
  // Much faster than `cp`, which stats each file four times.
  await Promise.all(names.map((name) => copyFile(join(WARM_CACHE, name), join(cache, name))));
  await mkdir(COMPILED, { recursive: true });
  await symlink(COMPILED, join(cache, 'compiled'));
}

/** Starts the built server without waiting for it. */
export async function launchSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const port = options.port ?? (await findSparePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    join(root, 'node_modules/node/bin/node'),
    [join(options.dist ?? join(root, 'dist'), 'server/main.js')],
    {
      cwd: dataDir,
      env: makeEnvironment({
        PORT: String(port),
        SITE_URL: url,
        DATA_DIR: dataDir,
        CONTENT_DIR: CONTENT,
        ...options.env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  // Kills the server of a test that failed before it stopped it.
  const killOrphan = () => void child.kill('SIGKILL');
  process.once('exit', killOrphan);
  child.once('close', () => process.off('exit', killOrphan));
  return {
    url,
    port,
    dataDir,
    child,
    logs: () => printed,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const code = await ended;
      clearTimeout(force);
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    async dispose() {
      child.kill('SIGKILL');
      await ended;
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** @throws with everything that the server printed, when it ends or does not respond */
export async function waitUntilAnswering(site: Site): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (site.child.exitCode !== null || site.child.signalCode !== null) {
      throw new Error(`The server ended before it answered:\n${site.logs()}`);
    }
    const hasResponded = await fetch(`${site.url}/healthz`).then(
      (response) => response.text().then(() => true),
      () => false,
    );
    if (hasResponded) return;
    if (Date.now() > deadline) {
      await site.kill();
      throw new Error(`The server did not answer within ${START_MS} ms:\n${site.logs()}`);
    }
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** The minimal environment and the given settings: the same on every machine. */
function makeEnvironment(settings: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  const all = { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, PATH, HOME, TMPDIR, TZ, ...settings };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
