/**
 * Waits until the site of this machine is good: `node await-health.mjs SECONDS`, in the folder with its `.env`. Good is
 * that it serves its page and can keep enquiries; a mail server that is away is no fault of the program. Node alone, so
 * that no other program has to be installed.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const limit = Number(process.argv[2] ?? 30) * 1000;

function readAddress() {
  let written = {};
  try {
    written = parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const { PORT, HOST } = { ...written, ...process.env };
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`;
}

const ask = (address) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });

/** @returns what is wrong; nothing when it is good */
async function look(address) {
  try {
    const health = await ask(`${address}/healthz`);
    const { outbox, content } = await health.json().catch(() => ({}));
    // With the counts, the store could be written; 503 then says that mail does not flow.
    if (!outbox) return `/healthz answers ${health.status}`;
    const page = await ask(`${address}/`);
    if (page.status !== 200) return `the page answers ${page.status}`;
    if (content?.status === 'kept')
      process.stdout.write(`The words are at fault, the last good page is shown: ${content.fault}\n`);
    return '';
  } catch (error) {
    return `it does not answer (${error.cause?.code ?? error.name})`;
  }
}

const address = readAddress();
const end = performance.now() + limit;
let fault = await look(address);
while (fault && performance.now() < end) {
  await pause(200);
  fault = await look(address);
}
if (fault) process.stderr.write(`The site at ${address} did not come good: ${fault}.\n`);
process.exitCode = fault ? 1 : 0;
