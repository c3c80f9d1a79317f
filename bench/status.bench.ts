/**
 * How much slower the page responds while `/healthz` is requested 200 times a second, with a million held
 * enquiries in the store. Rounds with and without these requests are interleaved, so a busy machine slows both.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store';
import { fillStore, STORED } from './enquiries/fillStore.ts';
import { median, type Result } from './result.ts';
import { buildGet, measureMedians, runWithSite } from './rounds.ts';

const ROUNDS = 6;
/** In milliseconds. */
const ROUND_MS = 2000;
const STATUS_INTERVAL_MS = 5;
/** Connections for `/healthz`, each with one request in flight. */
const CONNECTIONS = 8;

const PAGE_REQUEST = buildGet('/');
const STATUS_REQUEST = buildGet('/healthz');

export default async function benchStatus(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  await (await openStore({ dataDir })).close();
  fillStore(join(dataDir, 'enquiries.db'), STORED);
  try {
    return await runWithSite({ dataDir }, ({ port }) => compareLatencies(port));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareLatencies(port: number): Promise<Result[]> {
  let statusResponses = 0;
  // Warm up first.
  await measurePageLatency(port);
  const findMedianLatency = await measureMedians(ROUNDS, {
    quiet: () => measurePageLatency(port),
    async watched() {
      const statusLoad = startStatusLoad(port);
      const latency = await measurePageLatency(port);
      statusResponses += statusLoad.stop();
      return latency;
    },
  });
  return [
    {
      what: `page's latency with 200 looks a second at /healthz / without`,
      value: findMedianLatency('watched') / findMedianLatency('quiet'),
      atMost: 1.2,
      note: `medians; ${STORED.toLocaleString('en-AU')} held`,
    },
    {
      what: 'looks at /healthz that were answered',
      value: statusResponses / ((ROUNDS * ROUND_MS) / 1000),
      unit: '/s',
    },
  ];
}

/** Measures the median time of consecutive page views over one connection, in milliseconds. */
function measurePageLatency(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const end = performance.now() + ROUND_MS;
    let startedAt = 0;
    let missingBytes = 0;
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    const next = () => {
      startedAt = performance.now();
      if (startedAt >= end) return socket.end(() => resolve(median(times)));
      return socket.write(PAGE_REQUEST);
    };
    socket.on('data', (chunk: Buffer) => {
      missingBytes = missingBytes === 0 ? readLength(chunk) - chunk.length : missingBytes - chunk.length;
      if (missingBytes !== 0) return;
      times.push(performance.now() - startedAt);
      next();
    });
    socket.once('error', reject).once('connect', next);
  });
}

/** Reads the length in bytes, head included, of the response that begins with this chunk. */
function readLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(chunk.toString('latin1', 0, end))?.[1];
  if (end < 0 || length === undefined) throw new Error('The page was answered without a length.');
  return end + 4 + Number(length);
}

/** Requests the status at a steady pace, whether or not earlier requests were answered. */
function startStatusLoad(port: number): { stop(): number } {
  let responseCount = 0;
  const sockets = Array.from({ length: CONNECTIONS }, (): Socket => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.on('data', (text) => {
      responseCount += String(text).split('HTTP/1.1 200 ').length - 1;
    });
    return socket;
  });
  let requestCount = 0;
  const timer = setInterval(
    () => sockets[requestCount++ % CONNECTIONS]?.write(STATUS_REQUEST),
    STATUS_INTERVAL_MS,
  );
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return responseCount;
    },
  };
}
