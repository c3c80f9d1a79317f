/**
 * The page on a throttled phone against `limit-bare`, in interleaved rounds, medians (DESIGN section 8).
 * Throttling is applied, not simulated: Lighthouse's slow 4G (562 ms for each request, 1.47 Mbit/s) and a
 * processor four times slower.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
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

/** Collects what the browser tells of itself; runs in the page before anything else. */
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
const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

async function throttledPage(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
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
  const { page, cdp } = await throttledPage(browser);
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
  const { fcp, lcp, shift, blocking } = await seenBy(page);
  await page.context().close();
  return { fcp, lcp, shift, blocking, requests, bytes };
}

/** Taps the call to action as soon as it is painted. Playwright's own waiting does not count. */
async function tap(browser: Browser, url: string): Promise<number> {
  const { page } = await throttledPage(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.fcp > 0);
  await page.locator(CALL_TO_ACTION).locator('visible=true').first().tap();
  const deadline = Date.now() + LOST_MS;
  while ((await seenBy(page)).moved === 0 && Date.now() < deadline) await page.waitForTimeout(20);
  const { fcp, touched, moved } = await seenBy(page);
  await page.context().close();
  return moved === 0 ? Infinity : fcp + moved - touched;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  return { ...(await read(browser, url)), tap: await tap(browser, url) };
}

export default async function pageBench(): Promise<Result[]> {
  const plain = await startSite();
  const home = await fetch(`${plain.url}/`).then((response) => response.text());
  await plain.stop();
  const site = await startSite({ dist: await buildWithBare(home) });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
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
  return table(ours, bare);
}

function table(ours: readonly Visit[], bare: readonly Visit[]): Result[] {
  const of = (visits: readonly Visit[], what: keyof Visit) => median(visits.map((visit) => visit[what]));
  const ratio = (what: keyof Visit) => of(ours, what) / of(bare, what);
  const note = (what: keyof Visit) =>
    `${Math.round(of(ours, what))} ms against ${Math.round(of(bare, what))} ms`;
  return [
    { what: 'first paint / limit-bare', value: ratio('fcp'), atMost: 1.15, note: note('fcp') },
    { what: 'largest paint / limit-bare', value: ratio('lcp'), atMost: 1.15, note: note('lcp') },
    {
      what: 'first tap on the call to action / limit-bare',
      value: ratio('tap'),
      atMost: 1.15,
      note: note('tap'),
    },
    { what: 'first taps lost', value: ours.filter((visit) => visit.tap === Infinity).length, atMost: 0 },
    { what: 'requests until idle', value: of(ours, 'requests'), atMost: 6 },
    { what: 'bytes until idle', value: of(ours, 'bytes'), unit: 'B', atMost: 120_000 },
    { what: 'blocking time', value: of(ours, 'blocking'), unit: 'ms', atMost: 50 },
    { what: 'layout shift', value: of(ours, 'shift'), atMost: 0 },
  ];
}
