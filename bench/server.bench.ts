/**
 * The home document per second with one worker, against nginx serving the same bytes where it is installed, and
 * against the barest Node server there can be. Rounds are interleaved, so a busy machine slows all alike.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../scripts/lib/run.mjs';
import { findSparePort } from '../tests/support/site.ts';
import { measureLoad } from './measureLoad.ts';
import type { Result } from './result.ts';
import { buildGet, measureInRounds, runWithSite } from './rounds.ts';

const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 5;

interface Rival {
  name: string;
  port: number;
  stop(): Promise<unknown>;
}

export default async function benchServer(): Promise<Result[]> {
  return runWithSite({ env: { RATE_LIMIT: 'off' } }, async (site) => {
    const found = await Promise.all([startBareNode(site.url), startNginx(site.url)]);
    const rivals = found.filter((rival) => rival !== undefined);
    try {
      return await compareRates(site.port, rivals);
    } finally {
      await Promise.all(rivals.map((rival) => rival.stop()));
    }
  });
}

async function compareRates(port: number, rivals: readonly Rival[]): Promise<Result[]> {
  const createMeasure = (of: number) => () => measureLoad(of, buildGet('/'), CONNECTIONS, ROUND_MS);
  const findMedianRate = await measureInRounds<string>(ROUNDS, {
    tideline: createMeasure(port),
    ...Object.fromEntries(rivals.map((rival) => [rival.name, createMeasure(rival.port)])),
  });
  return [
    { what: 'home document, one worker', value: findMedianRate('tideline'), unit: '/s' },
    ...rivals.map(({ name }) => ({
      what: `home document / ${name}`,
      value: findMedianRate('tideline') / findMedianRate(name),
      ...(name === 'nginx' && { atLeast: 0.75 }),
    })),
  ];
}

/** The same bytes from a server that does nothing else. */
async function startBareNode(url: string): Promise<Rival> {
  const { body, type } = await fetchHome(url);
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { name: 'bare node:http', port, stop: async () => server.close() };
}

/** The same bytes from nginx with one worker and no log; nothing where nginx is not installed. */
async function startNginx(url: string): Promise<Rival | undefined> {
  if ((await capture('nginx', ['-v'])).code !== 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tideline-nginx-'));
  const port = await findSparePort();
  await writeFile(join(folder, 'index.html'), (await fetchHome(url)).body);
  // Its worker may be another user.
  await chmod(folder, 0o755);
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; types { text/html html; } sendfile on; keepalive_requests 1000000;
     server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; } }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  await new Promise((wake) => setTimeout(wake, 500));
  const stop = async () => {
    child.kill('SIGQUIT');
    await new Promise((done) => child.once('close', done));
    await rm(folder, { recursive: true, force: true });
  };
  return { name: 'nginx', port, stop };
}

/** The home page as a browser gets it, still compressed. */
function fetchHome(url: string): Promise<{ body: Buffer; type: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ body, type: response.headers['content-type'] ?? 'text/html' });
    });
    asked.on('error', reject);
  });
}
