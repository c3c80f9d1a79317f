/** A visit that only reads: what is painted, what is loaded and what it costs the main thread, until idle. */
import type { Browser } from 'playwright-core';
import { openPhone } from './phone.ts';
import { stopInspecting } from './stopInspecting.ts';
import { sum, type Trace, traceVisit } from './trace.ts';

/** Idle: loaded, and nothing asked for during so long. The work of that time counts: a loader's fade is in it. */
const QUIET_MS = 2500;
/** A task of up to 50 ms keeps nobody waiting; what is above counts, once there is something to touch. */
const LONG_MS = 50;

/** Milliseconds, and bytes as they come over the line. */
export interface Reading {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /**
   * As in Lighthouse's total blocking time, of every task after the first paint what is beyond 50 ms, but in processor
   * time, which a busy machine does not stretch. By the clock it is Lighthouse's own.
   */
  blocking: number;
  blockingByClock: number;
  /** The processor time of all tasks of the main thread until idle; waiting costs nothing. */
  work: number;
  requests: number;
  /** With the headers of the answers. */
  bytes: number;
  /** Bodies alone. */
  scriptBytes: number;
  groups: ReadonlyMap<string, number>;
}

export async function readPage(browser: Browser, url: string): Promise<Reading> {
  const phone = await openPhone(browser);
  const { page, cdp } = phone;
  let requests = 0;
  let bytes = 0;
  let scriptBytes = 0;
  cdp.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') scriptBytes += Number(response.headers['content-length']);
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const trace = await traceVisit(browser, { page, url }, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await stopInspecting(page);
    await phone.waitUntilQuiet(QUIET_MS);
  });
  await phone.close();
  const { firstPaint, largestPaint, shift, tasks } = trace;
  const work = sum(tasks.map(({ processor }) => processor));
  return {
    firstPaint,
    largestPaint,
    shift,
    blocking: sumBlocking(trace, 'processor'),
    blockingByClock: sumBlocking(trace, 'duration'),
    work,
    requests,
    bytes,
    scriptBytes,
    groups: trace.work,
  };
}

/** A task that the first paint falls into counts from there. */
const sumBlocking = ({ tasks, firstPaint }: Trace, by: 'processor' | 'duration') =>
  sum(tasks.map((task) => Math.max(0, task.start + task[by] - Math.max(task.start, firstPaint) - LONG_MS)));
