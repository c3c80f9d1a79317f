/** A practice's own photo on the first screen, beside words of any length. */
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, getChromiumPath } from '../support/chromium.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { writeLongPractice } from '../support/longWords.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { findings } from './axe.ts';

let browser: Browser;
let site: FullSite;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  site = await startPublishedSite((content) => writeLongPractice(getPracticeFolder('large'), content));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function visit(width: number, fontSize = '100%'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
  return page;
}

/** The lines of the first screen that reach into the photo or the sun behind its shoulder. */
const findLinesOnPhoto = (page: Page) =>
  page.evaluate(() => {
    const home = document.querySelector('#home-section') as HTMLElement;
    const arch = home.querySelector('img')?.closest('div') as HTMLElement;
    const photo = arch.getBoundingClientRect();
    const sun = getComputedStyle(arch, '::before');
    const top = photo.top + Math.min(0, Number.parseFloat(sun.top));
    const right = photo.right - Math.min(0, Number.parseFloat(sun.right));
    const walker = document.createTreeWalker(home, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        const isOn =
          line.right > photo.left && line.left < right && line.bottom > top && line.top < photo.bottom;
        if (line.width > 1 && isOn) found.push(walker.currentNode.textContent ?? '');
      }
    }
    return found;
  });

describe.each([320, 390, 600, 768, 1024, 1440, 1920])('at %i px', (width) => {
  it.each(['100%', '200%'])('no word lies on the photo or the sun, text at %s', async (size) => {
    const page = await visit(width, size);
    expect(await findLinesOnPhoto(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    const photo = await page.locator('#home-section img').boundingBox();
    expect(photo?.width).toBeGreaterThan(0.25 * width);
    expect(photo?.height).toBeGreaterThan(0.25 * width);
    await page.context().close();
  });
});

it('would find a word on the photo', async () => {
  const page = await visit(1440);
  await page.evaluate(() => {
    (document.querySelector('#home-section .lead') as HTMLElement).style.marginLeft = '40rem';
  });
  expect(await findLinesOnPhoto(page)).not.toEqual([]);
  await page.context().close();
});

it.each([390, 1440])('is fetched first, in a format and size that suit, at %i px', async (width) => {
  const page = await visit(width);
  const photo = page.locator('#home-section img');
  expect(await photo.getAttribute('fetchpriority')).toBe('high');
  const file = await photo.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(file).toMatch(/\/assets\/morning-(?:640|1280|1500)-[\w-]{8}\.avif$/);
  const look = await photo.evaluate((img) => {
    const { objectPosition, backgroundColor } = getComputedStyle(img);
    return { objectPosition, backgroundColor };
  });
  expect(look.objectPosition).toBe('60% 65%');
  expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  await page.context().close();
});

it('has no drawing of a sea, and is for everyone', async () => {
  const page = await visit(1440);
  expect(await page.locator('#art-sea, #art-land').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});

it('leaves the practice’s photos off paper, where they would lie over the words', async () => {
  const page = await visit(794);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('picture').count()).toBeGreaterThan(1);
  expect(await page.locator('picture img').filter({ visible: true }).count()).toBe(0);
  await page.context().close();
});
