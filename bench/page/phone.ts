/**
 * A phone on a slow line, as Lighthouse's applied throttling defines it: slow 4G (1.6 Mbit/s and 150 ms there and back,
 * of which DevTools makes 562.5 ms for each request and 1.47 Mbit/s), and a processor four times slower.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';

const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
const CPU_SLOWER = 4;
const POLL_MS = 50;
const REQUEST_AT_MOST_MS = 5000;

export interface Phone {
  page: Page;
  cdp: CDPSession;
  /** Waits until the page is loaded and nothing was asked for during so many milliseconds. */
  waitUntilQuiet(ms: number): Promise<void>;
  /** A finger, at a point of the window. */
  touch(point: Point): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export async function openPhone(browser: Browser, { reducedMotion = false } = {}): Promise<Phone> {
  const context = await browser.newContext({
    ...SCREEN,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const line = watchLine(cdp);
  return {
    page,
    cdp,
    async waitUntilQuiet(ms) {
      await page.waitForLoadState('load');
      const since = Date.now();
      while (line.isBusy() || Date.now() - Math.max(since, line.getLast()) < ms) await sleep(POLL_MS);
    },
    async touch(point) {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    close: () => context.close(),
  };
}

/** Never by asking the page: that would be work of its own. */
function watchLine(cdp: CDPSession): { isBusy(): boolean; getLast(): number } {
  const running = new Map<string, number>();
  let last = 0;
  const end = ({ requestId }: { requestId: string }) => {
    running.delete(requestId);
    last = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => running.set(requestId, Date.now()));
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  // The end of a worker's own script is told to nobody here.
  const isBusy = () => [...running.values()].some((since) => Date.now() - since < REQUEST_AT_MOST_MS);
  return { isBusy, getLast: () => last };
}

export const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));
