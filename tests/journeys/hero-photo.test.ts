/** A practice's own photo on the first screen, beside a text of any length. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { startPublishedSite } from '../support/full-site.ts';
import { writeLongPractice } from '../support/longWords.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { findings } from './axe.ts';

const WIDTHS = [320, 390, 600, 768, 1024, 1440, 1920];

/** Finds lines of the first screen that overlap the photo or the sun behind its corner. */
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

/** Expects a high priority, a suitable format and size, the practice's focal point, and a placeholder colour. */
async function expectSuitable(page: Page): Promise<void> {
  const photo = page.locator('#home-section img');
  expect(await photo.getAttribute('fetchpriority')).toBe('high');
  const { file, ...look } = await photo.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const { objectPosition, backgroundColor } = getComputedStyle(img);
    return { file: img.currentSrc, objectPosition, backgroundColor };
  });
  expect(file).toMatch(/\/assets\/morning-(?:640|1280|1500)-[\w-]{8}\.avif$/);
  expect(look.objectPosition).toBe('60% 65%');
  expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
}

it('shows the photo whole at every width and text size, loads no drawing of a sea, and leaves it off paper', async () => {
  const site = await startPublishedSite((content) => writeLongPractice(getPracticeFolder('large'), content));
  onTestFinished(() => site.stop());
  const page = await newPage({ viewport: { width: 390, height: 900 } });
  await page.goto(site.url);
  await waitUntilReady(page);
  await expectSuitable(page);

  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const width of WIDTHS) {
      const at = `at ${width} px, text at ${fontSize}`;
      await page.setViewportSize({ width, height: 900 });
      expect(await findLinesOnPhoto(page), at).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, at).toBe(clientWidth);
      const photo = await page.locator('#home-section img').boundingBox();
      expect(photo?.width, at).toBeGreaterThan(0.25 * width);
      expect(photo?.height, at).toBeGreaterThan(0.25 * width);
    }
  }

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSuitable(page);
  expect(await page.locator('#art-sea, #art-land').count()).toBe(0);
  expect(await findings(page)).toEqual([]);

  // Proves that the check detects text over the photo.
  const shift = (marginLeft: string) =>
    page.locator('#home-section .lead').evaluate((lead: HTMLElement, margin) => {
      lead.style.marginLeft = margin;
    }, marginLeft);
  await shift('40rem');
  expect(await findLinesOnPhoto(page)).not.toEqual([]);
  await shift('');

  // On paper the photos would cover the text.
  await page.setViewportSize({ width: 794, height: 900 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('picture').count()).toBeGreaterThan(1);
  expect(await page.locator('picture img').filter({ visible: true }).count()).toBe(0);
});
