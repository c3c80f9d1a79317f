/**
 * One built program, every practice: each is published as files and by a server, and looked at.
 * `SCREENSHOTS=folder` also keeps pictures of them (tests/practices/README.md).
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM_ARGS, getChromiumPath } from '../support/chromium.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { getPracticeFolder, loadPractice, PRACTICES } from '../support/practices.ts';
import { readWordsInEach } from '../support/shipped.tsx';
import { startSite } from '../support/site.ts';
import { findings } from './axe.ts';

/** Where pictures are put, if they are wanted. */
const screenshots = process.env['SCREENSHOTS'];

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

/** What the build has named by its content: the same for every practice, unless somebody built in between. */
const readProgram = (html: string) => /\/assets\/main-[\w-]+\.js/.exec(html)?.[0];
const programs = new Set<string | undefined>();

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

  it('is published by a server as well, of the same program', { timeout: 60_000 }, async () => {
    const server = await startSite({ env: { CONTENT_DIR: getPracticeFolder(name) } });
    onTestFinished(async () => void (await server.stop()));
    const pages = await Promise.all([site, server].map(async ({ url }) => (await fetch(url)).text()));
    const { home, practice } = await loadPractice(name);
    for (const page of pages) {
      expect(readWordsInEach('h1', page)).toEqual([home.heading]);
      expect(page).toContain(`href="tel:${practice.phone.number}"`);
      programs.add(readProgram(page));
    }
    expect([...programs]).toEqual([expect.stringContaining('/assets/main-')]);
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({
      content: { status: 'current' },
    });
  });

  it.runIf(screenshots).each([
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is pictured at %i px, %s', async (width, theme) => {
    const page = await visit(site, width, theme);
    // What is loaded when it is near.
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
    const path = join(screenshots ?? '', `${name}-${width}-${theme}.png`);
    await page.screenshot({ path, fullPage: true });
    await page.context().close();
  });
});
