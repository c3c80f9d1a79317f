/**
 * Waits until this machine's site is healthy: `node await-health.mjs SECONDS`, in the folder with its `.env`. Healthy
 * means that it serves its page and can store enquiries; an unreachable mail server is not the program's fault. Needs
 * only Node.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const limit = Number(process.argv[2] ?? 30) * 1000;

function readSite() {
  let fileSettings = {};
  try {
    fileSettings = parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const { PORT, HOST, HEALTH_KEY } = { ...fileSettings, ...process.env };
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`;
  return { address, headers: HEALTH_KEY ? { authorization: `Bearer ${HEALTH_KEY}` } : {} };
}

const request = (address, headers = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) });

/** @returns the fault; empty when healthy */
async function findFault({ address, headers }) {
  try {
    const health = await request(`${address}/healthz`, headers);
    const { status, content } = await health.json().catch(() => ({}));
    // A status means that the store is writable; a 503 with it means that mail is stopped.
    if (!status) return `/healthz answers ${health.status}`;
    const page = await request(`${address}/`);
    if (page.status !== 200) return `the page answers ${page.status}`;
    if (content?.status === 'kept')
      process.stdout.write(`The words are at fault, the last good page is shown: ${content.fault}\n`);
    return '';
  } catch (error) {
    return `it does not answer (${error.cause?.code ?? error.name})`;
  }
}

const site = readSite();
const end = performance.now() + limit;
let fault = await findFault(site);
while (fault && performance.now() < end) {
  await pause(200);
  fault = await findFault(site);
}
if (fault) process.stderr.write(`The site at ${site.address} did not come good: ${fault}.\n`);
process.exitCode = fault ? 1 : 0;
