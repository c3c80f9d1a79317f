import { cp } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, getChromiumPath } from '../support/chromium.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { getPracticeFolder, PRACTICES } from '../support/practices.ts';
import { findings } from './axe.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
});
afterAll(() => browser?.close());

async function visit(site: FullSite, width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  return page;
}

/** How far the page can be moved sideways. */
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(PRACTICES)('the practice %s', (name) => {
  let site: FullSite;
  beforeAll(async () => {
    site = await startPublishedSite((content) => cp(getPracticeFolder(name), content, { recursive: true }));
  }, 120_000);
  afterAll(() => site?.stop());

  it.each([
    [320, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is for everyone at %i px, %s', async (width, theme) => {
    const page = await visit(site, width, theme);
    expect(await findings(page)).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);
    await page.context().close();
  });

  it.each([320, 768, 1440])('never scrolls sideways with text at twice its size, at %i px', async (width) => {
    const page = await visit(site, width, 'light');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await measureOverflow(page)).toBe(0);
    await page.context().close();
  });
});
