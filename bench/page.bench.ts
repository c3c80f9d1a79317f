/**
 * The page on a throttled phone against `limit-bare`, in interleaved rounds, medians (DESIGN section 8).
 * Throttling is applied, not simulated: Lighthouse's slow 4G (562 ms for each request, 1.47 Mbit/s) and a
 * processor four times slower.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, getChromiumPath } from '../tests/support/chromium.ts';
import { startSite } from '../tests/support/site.ts';
import { BARE_PATH, buildWithBare } from './bare.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 9;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
const CPU_SLOWER = 4;
/** Idle: this long without a request or a long task, at least. */
const QUIET_MS = 2500;
/** A tap that has not moved the page by then was lost. */
const LOST_MS = 5000;
const CALL_TO_ACTION = 'a[href="#contact-section"]';

/** One visit, in milliseconds and bytes. */
interface Visit {
  fcp: number;
  lcp: number;
  shift: number;
  blocking: number;
  requests: number;
  bytes: number;
  /** First paint, and from the finger on the call to action until the page moved: infinite when it never did. */
  tap: number;
}

/** Collects what the browser reports about itself; runs in the page before anything else. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0, blocking: 0, touched: 0, moved: 0 };
  Object.assign(globalThis, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  // As in Lighthouse's total blocking time: what keeps a visitor waiting once there is something to touch.
  watch('longtask', ({ startTime, duration }) => {
    if (seen.fcp > 0 && startTime > seen.fcp) seen.blocking += duration - 50;
  });
  addEventListener('pointerdown', ({ timeStamp }) => {
    seen.touched ||= timeStamp;
  });
  addEventListener('scroll', () => {
    seen.moved ||= performance.now();
  });
}

type Seen = Omit<Visit, 'requests' | 'bytes' | 'tap'> & { touched: number; moved: number };
const readSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

async function openThrottledPage(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(observe);
  return { page, cdp };
}

/** Reads only: what is painted, what is loaded, until idle. */
async function read(browser: Browser, url: string): Promise<Omit<Visit, 'tap'>> {
  const { page, cdp } = await openThrottledPage(browser);
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  cdp.on('Network.requestWillBeSent', () => {
    requests += 1;
    last = Date.now();
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    last = Date.now();
  });
  await page.goto(url, { waitUntil: 'load' });
  last = Date.now();
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const { fcp, lcp, shift, blocking } = await readSeen(page);
  await page.context().close();
  return { fcp, lcp, shift, blocking, requests, bytes };
}

/** Taps the call to action as soon as it is painted. Playwright's own waiting does not count. */
async function tap(browser: Browser, url: string): Promise<number> {
  const { page } = await openThrottledPage(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.fcp > 0);
  await page.locator(CALL_TO_ACTION).locator('visible=true').first().tap();
  const deadline = Date.now() + LOST_MS;
  while ((await readSeen(page)).moved === 0 && Date.now() < deadline) await page.waitForTimeout(20);
  const { fcp, touched, moved } = await readSeen(page);
  await page.context().close();
  return moved === 0 ? Infinity : fcp + moved - touched;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  return { ...(await read(browser, url)), tap: await tap(browser, url) };
}

export default async function benchPage(): Promise<Result[]> {
  const plain = await startSite();
  const home = await fetch(`${plain.url}/`).then((response) => response.text());
  await plain.stop();
  const site = await startSite({ dist: await buildWithBare(home) });
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  const ours: Visit[] = [];
  const bare: Visit[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await visit(browser, `${site.url}/`));
      bare.push(await visit(browser, site.url + BARE_PATH));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return makeResults(ours, bare);
}

function makeResults(ours: readonly Visit[], bare: readonly Visit[]): Result[] {
  const findMedian = (visits: readonly Visit[], what: keyof Visit) =>
    median(visits.map((visit) => visit[what]));
  const computeRatio = (what: keyof Visit) => findMedian(ours, what) / findMedian(bare, what);
  const describeBoth = (what: keyof Visit) =>
    `${Math.round(findMedian(ours, what))} ms against ${Math.round(findMedian(bare, what))} ms`;
  return [
    { what: 'first paint / limit-bare', value: computeRatio('fcp'), atMost: 1.15, note: describeBoth('fcp') },
    {
      what: 'largest paint / limit-bare',
      value: computeRatio('lcp'),
      atMost: 1.15,
      note: describeBoth('lcp'),
    },
    {
      what: 'first tap on the call to action / limit-bare',
      value: computeRatio('tap'),
      atMost: 1.15,
      note: describeBoth('tap'),
    },
    { what: 'first taps lost', value: ours.filter((visit) => visit.tap === Infinity).length, atMost: 0 },
    { what: 'requests until idle', value: findMedian(ours, 'requests'), atMost: 6 },
    { what: 'bytes until idle', value: findMedian(ours, 'bytes'), unit: 'B', atMost: 70_000 },
    { what: 'blocking time', value: findMedian(ours, 'blocking'), unit: 'ms', atMost: 50 },
    { what: 'layout shift', value: findMedian(ours, 'shift'), atMost: 0 },
  ];
}
