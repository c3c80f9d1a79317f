/** Helpers for journeys on the page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newPage, type PageOptions, waitUntilReady } from '../support/browser.ts';
import { askForService } from '../support/services.ts';
import { type Site, type SiteOptions, startSite } from '../support/site.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

interface Visit {
  /** Path on the site; `/` by default. */
  to?: string;
  /** Runs before the first request. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Whether the page's scripts never load. */
  withoutScripts?: boolean;
}

/**
 * @param env settings of a separate site for this file; without them the site shared by all files is used
 * @returns a function that opens a page of the site
 */
export function shareSiteVisits(env?: SiteOptions['env']): (options?: PageOptions & Visit) => Promise<Page> {
  let site: Site | undefined;
  let url: string;
  beforeAll(async () => {
    if (env) site = await startSite({ env });
    url = site?.url ?? (await askForService('site'));
  });
  afterAll(() => site?.dispose());
  return async ({ to = '/', prepare, withoutScripts = false, ...options } = {}) => {
    const page = await newPage(options);
    await prepare?.(page);
    // A script that never loads delays the `load` event.
    await page.goto(url + to, { waitUntil: withoutScripts ? 'domcontentloaded' : 'load' });
    if (options.js !== false && !withoutScripts) await waitUntilReady(page);
    return page;
  };
}

/** Holds back requests to these addresses, by default all scripts outside the document, until `arrive` is called. */
export function holdRequests(addresses: string | RegExp = '**/*.js') {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const prepare = (page: Page) =>
    page.route(addresses, async (route) => {
      await arrived;
      await route.continue();
    });
  return { prepare, arrive };
}

/** For tests of animations. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Acts, and waits until the page has received the event, because Playwright does not wait for every kind. */
export async function actAndAwaitEvent(page: Page, type: string, act: () => Promise<void>): Promise<void> {
  const received = await page.evaluateHandle(
    (name) => ({ event: new Promise((resolve) => addEventListener(name, resolve, { once: true })) }),
    type,
  );
  await act();
  await received.evaluate(({ event }) => event.then(() => {}));
}

/** Scrolls at once, and waits until the page is still. @returns its scroll position */
export async function jumpTo(page: Page, top: number): Promise<number> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return waitUntilStill(page);
}

/** Sets the browser's default font size, which, unlike one in the styles, affects media queries. */
export async function setBrowserFontSize(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
}

/** Distance of an element from the top of the window. */
export const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Waits until the page has not scrolled for some frames, fewer under reduced motion. @returns its scroll position */
export function waitUntilStill(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const STILL_FRAMES = matchMedia('(prefers-reduced-motion: reduce)').matches ? 4 : 12;
        let last = -1;
        let still = 0;
        const check = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still > STILL_FRAMES) resolve(scrollY);
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
}

/** The id of the focused element. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

export const hashOf = (page: Page) => new URL(page.url()).hash;
