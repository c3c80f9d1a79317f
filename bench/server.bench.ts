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
import { findSparePort, startSite } from '../tests/support/site.ts';
import { measureLoad } from './measureLoad.ts';
import { median, type Result } from './result.ts';

const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 5;
const REQUEST = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\nAccept: text/html\r\n\r\n';

interface Rival {
  name: string;
  port: number;
  stop(): Promise<unknown>;
}

export default async function benchServer(): Promise<Result[]> {
  const site = await startSite({ env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } });
  const rivals = await Promise.all([startBareNode(site.url), startNginx(site.url)]);
  const all = [{ name: 'tideline', port: site.port }, ...rivals.filter((rival) => rival !== undefined)];
  const rates = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, port } of all) {
        rates.get(name)?.push(await measureLoad(port, REQUEST, CONNECTIONS, ROUND_MS));
      }
    }
  } finally {
    await Promise.all([site.stop(), ...rivals.map((rival) => rival?.stop())]);
  }
  const findMedianRate = (name: string) => median(rates.get(name) ?? []);
  const ours = findMedianRate('tideline');
  return [
    { what: 'home document, one worker', value: ours, unit: '/s' },
    ...rivals.flatMap((rival): Result[] => {
      if (!rival) return [];
      const atLeast = rival.name === 'nginx' ? { atLeast: 0.75 } : {};
      return [
        { what: `home document / ${rival.name}`, value: ours / findMedianRate(rival.name), ...atLeast },
      ];
    }),
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
