/**
 * A phone on a slow connection, as in Lighthouse's applied throttling: slow 4G (1.6 Mbit/s and 150 ms round trip,
 * which DevTools turns into 562.5 ms per request and 1.47 Mbit/s) and a processor four times slower. Sends real
 * touches and keys, and measures the time from input to the next paint.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';

const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
const CPU_SLOWDOWN = 4;
/** Milliseconds: browsers report no shorter interactions. */
export const MIN_INTERACTION_MS = 16;
/** Milliseconds until the frame after an interaction is painted and reported. */
const SETTLE_MS = 700;
/** Milliseconds between keys of a fast typist. */
const KEY_MS = 80;

export interface Point {
  x: number;
  y: number;
}

export interface Phone {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ ...SCREEN, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp, close: () => context.close() };
}

export const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));
/** Waits until the frame after an interaction is painted, and a scrolled element has stopped moving. */
export const settle = () => sleep(SETTLE_MS);

/** Taps a point of the window. */
export async function touch({ cdp }: Phone, point: Point): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function touchTarget(phone: Phone, selector: string): Promise<void> {
  const target = phone.page.locator(selector).locator('visible=true').first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settle();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} cannot be touched.`);
  await touch(phone, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
}

export async function typeLetters({ cdp }: Phone, text: string): Promise<void> {
  for (const letter of text) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    await sleep(KEY_MS);
  }
}

interface Watch {
  worst: number;
}

/** Makes pages opened after this record their longest interaction. */
export const watchInteractions = (page: Page) =>
  page.addInitScript((shortest) => {
    const watch: Watch = { worst: 0 };
    Object.assign(globalThis, { watch });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) watch.worst = Math.max(watch.worst, entry.duration);
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
  }, MIN_INTERACTION_MS);

/** @returns the longest interaction in milliseconds @throws when there was none */
export async function measureInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const countInteractions = () =>
    page.evaluate(() => (performance as Performance & { interactionCount: number }).interactionCount);
  const before = await countInteractions();
  await page.evaluate(() => {
    (globalThis as unknown as { watch: Watch }).watch.worst = 0;
  });
  await act();
  await settle();
  if ((await countInteractions()) === before) throw new Error('The page was not touched.');
  const worst = await page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch.worst);
  return Math.max(worst, MIN_INTERACTION_MS);
}
