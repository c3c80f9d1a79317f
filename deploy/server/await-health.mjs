/**
 * Waits until the site of this machine is good: `node await-health.mjs SECONDS`, in the folder with its `.env`. Good is
 * that it serves its page and can keep enquiries; a mail server that is away is no fault of the program. Node alone, so
 * that no other program has to be installed.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const limit = Number(process.argv[2] ?? 30) * 1000;

function readSite() {
  let written = {};
  try {
    written = parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const { PORT, HOST, HEALTH_KEY } = { ...written, ...process.env };
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`;
  return { address, headers: HEALTH_KEY ? { authorization: `Bearer ${HEALTH_KEY}` } : {} };
}

const ask = (address, headers = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) });

/** @returns what is wrong; nothing when it is good */
async function look({ address, headers }) {
  try {
    const health = await ask(`${address}/healthz`, headers);
    const { status, content } = await health.json().catch(() => ({}));
    // With a status, the store could be written; 503 then says that mail does not flow.
    if (!status) return `/healthz answers ${health.status}`;
    const page = await ask(`${address}/`);
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
let fault = await look(site);
while (fault && performance.now() < end) {
  await pause(200);
  fault = await look(site);
}
if (fault) process.stderr.write(`The site at ${site.address} did not come good: ${fault}.\n`);
process.exitCode = fault ? 1 : 0;
