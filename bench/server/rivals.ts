/** Servers that the home document is compared with, each in a process of its own. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../../scripts/lib/run.mjs';
import { findSparePort } from '../../tests/support/site.ts';
import type { ServerProcess } from '../process.ts';

export interface Rival extends ServerProcess {
  port: number;
  stop(): Promise<void>;
}

/** Ends a process and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

/** node:http with the same bytes and headers, which does nothing else. */
export async function startBareNode(url: string): Promise<Rival> {
  const child = fork(new URL('bareNode.ts', import.meta.url), [url]);
  const [port] = await once(child, 'message');
  return { child, port, stop: () => endProcess(child) };
}

/** The same bytes and headers from nginx, in one process without a log; nothing where nginx is not installed. */
export async function startNginx(url: string): Promise<Rival | undefined> {
  if ((await capture('nginx', ['-v'])).code !== 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tideline-nginx-'));
  const port = await findSparePort();
  const { body, headers } = await fetchHome(url);
  await writeFile(join(folder, 'index.html'), body);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'nginx.conf'), writeNginxSettings(folder, port, headers));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await waitForAnswer(`http://127.0.0.1:${port}`);
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  return { child, port, stop };
}

/** What nginx says by itself about a file. */
const NGINX_OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag']);

function writeNginxSettings(folder: string, port: number, headers: IncomingHttpHeaders): string {
  const added = Object.entries(headers)
    .filter(([name]) => !NGINX_OWN.has(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; types { text/html html; } charset utf-8; sendfile on;
    keepalive_requests 1000000; open_file_cache max=10;
    server { listen 127.0.0.1:${port}; root ${folder}; ${added.join('\n')} } }`;
}

/** The home page as a browser gets it, still compressed. */
function fetchHome(url: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      resolve({ body: Buffer.concat(await response.toArray()), headers: response.headers });
    });
    asked.on('error', reject);
  });
}

async function waitForAnswer(url: string): Promise<void> {
  const until = Date.now() + 5_000;
  for (;;) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (Date.now() > until) throw new Error(`Nothing answers at ${url}.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
