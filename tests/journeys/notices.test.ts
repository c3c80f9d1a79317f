/** Notices appear and disappear by the clock in a page that is not rendered again; the banner sits above the header. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { watchNotices } from '../../src/page/render/datedNotices.ts';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { startSharedSite } from '../support/full-site.ts';

const ADDRESS = 'https://practice.example/';
const at = (time: string) => Date.parse(time);

/** A page that was rendered long ago, with a clock set by the test. */
async function prepare() {
  const page = await newPage({ context: { timezoneId: 'Europe/Berlin' } });
  const moments = `${at('2026-10-03T18:00+10:00')} ${at('2026-10-05T00:00+11:00')}`;
  const document = `<!doctype html><script>;(${watchNotices})()</script><p data-notice="${moments}">Open late</p>`;
  await page.route(ADDRESS, (route) => route.fulfill({ body: document, contentType: 'text/html' }));
  return { page, isShown: () => page.getByText('Open late').isVisible() };
}

async function open(time: string) {
  const { page, isShown } = await prepare();
  await page.clock.install({ time: new Date(time) });
  await page.goto(ADDRESS);
  return { page, isShown };
}

it('on a static host, a notice is shown at load exactly during its time', async () => {
  const { page, isShown } = await prepare();
  for (const [time, shown] of [
    ['2026-10-03T17:59:59+10:00', false],
    ['2026-10-03T18:00+10:00', true],
    ['2026-10-04T23:59:59+11:00', true],
    ['2026-10-05T00:00+11:00', false],
  ] as const) {
    await page.clock.setFixedTime(new Date(time));
    await page.goto(ADDRESS);
    expect(await isShown(), time).toBe(shown);
  }
});

it('a notice appears and disappears on a page that stays open, over a night when the clocks change', async () => {
  const { page, isShown } = await open('2026-10-03T09:00+10:00');
  expect(await isShown()).toBe(false);
  await page.clock.runFor('09:00:01');
  expect(await isShown()).toBe(true);
  await page.clock.runFor('28:59:50');
  expect(await isShown()).toBe(true);
  await page.clock.runFor('00:00:20');
  expect(await isShown()).toBe(false);
});

it('a notice is shown when a computer wakes after sleeping past its start', async () => {
  const { page, isShown } = await open('2026-10-03T09:00+10:00');
  await page.clock.setSystemTime(new Date('2026-10-03T19:00+10:00'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await isShown()).toBe(true);
});

/** Expects the header right below the banner. */
async function expectBannerAbove(page: Page): Promise<void> {
  const banner = await measureEdges(page, '#banner');
  expect(banner.bottom).toBeGreaterThan(40);
  await expect.poll(async () => (await measureEdges(page, 'header')).top).toBe(banner.bottom);
}

const measureEdges = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom };
  });

it('the banner sits above the header, at every width, with and without scripts, until the page is scrolled', async () => {
  const site = await startSharedSite('full');
  onTestFinished(() => site.stop());
  for (const js of [true, false]) {
    const page = await newPage({ js, viewport: { width: 390, height: 700 } });
    await page.goto(site.url);
    if (js) await waitUntilReady(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await expectBannerAbove(page);
      if (!js) continue;
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await page.locator('header[data-shrunk="true"]').waitFor();
      await expect.poll(async () => (await measureEdges(page, 'header')).top).toBe(0);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await page.locator('header[data-shrunk="false"]').waitFor();
    }
  }
});
