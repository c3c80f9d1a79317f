import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../../../scripts/lib/output.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

const SHIPPED = join(root, 'deploy/instances/nginx.conf');
const START_MS = 5_000;
const TEMP_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface Nginx {
  url: string;
  /** @returns the redirect of a request without HTTPS, for a given Host */
  findRedirect(host: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Runs the shipped nginx.conf in front of these servers, with this machine's paths and ports and no certificate. */
export async function startNginx(port: number, upstreams: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-nginx-'));
  // nginx's workers run as `nobody`, and must be able to enter the folder.
  await chmod(folder, 0o755);
  const servers = upstreams.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n');
  const site = (await readFile(SHIPPED, 'utf8'))
    .replace(/(?: {2}server 10\.0\.0\.\d+:3000 .*\n)+/, `${servers}\n`)
    .replace('listen 80;', `listen unix:${join(folder, 'plain')};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ {2}ssl_certificate.*\n/g, '');
  const tempPaths = TEMP_FOLDERS.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  await mkdir(join(folder, 'logs'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};
    events {} http { access_log off; ${tempPaths} ${site} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  child.once('error', (error) => (printed += error.message));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilListening(child, url, () => printed);
  return {
    url,
    findRedirect: (host) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ socketPath: join(folder, 'plain'), path: '/x?y', headers: { host } });
        outgoing.once('response', ({ headers }) => resolve(headers.location)).once('error', reject);
        outgoing.end();
      }),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function waitUntilListening(
  child: ChildProcess,
  url: string,
  readPrinted: () => string,
): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await fetch(url).then(Boolean, () => false))) {
    if (child.pid === undefined || child.exitCode !== null || Date.now() > deadline)
      throw new PlainError(`nginx did not start. ${readPrinted()}`);
    await pause(50);
  }
}
