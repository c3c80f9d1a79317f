import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { watchNotices } from '../../src/render/datedNotices.ts';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { CHROMIUM_ARGS, getChromiumPath } from '../support/chromium.ts';
import { startPublishedSite } from '../support/full-site.ts';
import { CONTENT } from '../support/site.ts';

const at = (time: string) => Date.parse(time);

/** A page as it was rendered long ago, opened at a time. */
async function open(time: string) {
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ timezoneId: 'Europe/Berlin' });
  await page.clock.install({ time: new Date(time) });
  const moments = `${at('2026-10-03T18:00+10:00')} ${at('2026-10-05T00:00+11:00')}`;
  const document = `<!doctype html><script>;(${watchNotices})()</script><p data-notice="${moments}">Open late</p>`;
  await page.route('https://practice.example/', (route) =>
    route.fulfill({ body: document, contentType: 'text/html' }),
  );
  await page.goto('https://practice.example/');
  return { page, isShown: () => page.getByText('Open late').isVisible() };
}

it('a page of a static host is right when it is opened, before, while and after', async () => {
  // Minutes, not seconds, beside its moments: the clock runs on while a busy machine opens the page.
  for (const [time, shown] of [
    ['2026-10-03T17:58:00+10:00', false],
    ['2026-10-03T18:00:01+10:00', true],
    ['2026-10-04T23:58:00+11:00', true],
    ['2026-10-05T00:00:01+11:00', false],
  ] as const) {
    const { isShown } = await open(time);
    expect(await isShown(), time).toBe(shown);
  }
});

it('a page that stays open shows it and hides it, over a night in which the clock changes', async () => {
  const { page, isShown } = await open('2026-10-03T09:00+10:00');
  expect(await isShown()).toBe(false);
  await page.clock.runFor('09:00:01');
  expect(await isShown()).toBe(true);
  await page.clock.runFor('28:59:50');
  expect(await isShown()).toBe(true);
  await page.clock.runFor('00:00:20');
  expect(await isShown()).toBe(false);
});

it('a computer that slept through it is right when it is looked at again', async () => {
  const { page, isShown } = await open('2026-10-03T09:00+10:00');
  await page.clock.setSystemTime(new Date('2026-10-03T19:00+10:00'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await isShown()).toBe(true);
});

it('stands above the header, at every width, with scripts and without, until the page is scrolled', async () => {
  const site = await startPublishedSite(async (content) => {
    await cp(CONTENT, content, { recursive: true });
    const file = join(content, 'notices.yaml');
    const entry = '[{ where: banner, title: Closed., from: 2020-01-01, until: 2099-01-03 }]';
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^entries: \[\]/m, `entries: ${entry}`));
  });
  onTestFinished(() => site.stop());
  for (const width of [390, 1440]) {
    for (const js of [true, false]) {
      const page = await newPage({ js, viewport: { width, height: 700 } });
      await page.goto(site.url);
      const measure = (selector: string) =>
        page.locator(selector).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return { top, bottom };
        });
      if (js) await waitUntilReady(page);
      const banner = await measure('#banner');
      expect(banner.bottom).toBeGreaterThan(40);
      expect((await measure('header')).top).toBe(banner.bottom);
      if (!js) continue;
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await page.locator('header[data-shrunk="true"]').waitFor();
      await expect.poll(async () => (await measure('header')).top).toBe(0);
    }
  }
});
