/** Text of any length: headings of eighty characters, texts three times as long, ten questions. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { writeLongPractice } from '../support/longWords.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { findings } from './axe.ts';

const WIDTHS = [320, 390, 600, 768, 1024, 1440, 1920];

let site: FullSite;
beforeAll(async () => {
  site = await startPublishedSite((content) => writeLongPractice(getPracticeFolder('shipped'), content));
});
afterAll(() => site?.stop());

/** Opens a page with every answer open. */
async function visit(): Promise<Page> {
  const page = await newPage();
  await page.goto(site.url);
  await waitUntilReady(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name'); // because only one of the same name can be open
      details.open = true;
    }
  });
  return page;
}

/** Sets the size of text and the width, and waits until the answers have grown to their new height. */
async function layOut(page: Page, width: number, fontSize = '100%'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('details')].every((details) => {
      const answer = details.lastElementChild?.getBoundingClientRect();
      return (answer?.bottom ?? 0) <= details.getBoundingClientRect().bottom + 1;
    }),
  );
}

/** Lists every visible line of text: the number of its text node, the start of its text, and its box. */
const listLines = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let at = 0; walker.nextNode(); at += 1) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement as HTMLElement;
      const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || parent.closest('[aria-hidden], .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects())
        if (right - left > 1) lines.push({ at, text: node.data.slice(0, 30), left, right, top, bottom });
    }
    return lines;
  });

interface Line {
  at: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines may touch, because glyphs are taller than the line height of a heading. */
function areOverlapping(one: Line, other: Line): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
}

const findOverlaps = (lines: readonly Line[]) =>
  lines.flatMap((one) =>
    lines
      .filter((other) => one.at < other.at && areOverlapping(one, other))
      .map((other) => `${one.text} | ${other.text}`),
  );

/** Measures the first screen's heading, actions and drawing, in pixels from the drawing's lower edge. */
const measureHero = (page: Page) =>
  page.evaluate(() => {
    const home = document.querySelector('#home-section') as HTMLElement;
    const heights = [...home.querySelectorAll('svg')].map((svg) => svg.getBoundingClientRect().height);
    const { bottom } = home.getBoundingClientRect();
    const measure = (selector: string) =>
      bottom - (home.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN);
    return { scene: Math.max(...heights), heading: measure('h1'), text: measure('.actions') };
  });

it('no text overlaps other text or the drawing, and nothing scrolls sideways, at any width and text size', async () => {
  const page = await visit();
  for (const fontSize of ['100%', '200%']) {
    for (const width of WIDTHS) {
      await layOut(page, width, fontSize);
      const at = `at ${width} px, text at ${fontSize}`;
      expect(findOverlaps(await listLines(page)), at).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, at).toBe(clientWidth);
      const hero = await measureHero(page);
      // Land and water begin at 0.72 of the drawing's height, the sun at 0.87.
      expect(hero.text, at).toBeGreaterThan(0.715 * hero.scene);
      expect(hero.heading, at).toBeGreaterThan(0.87 * hero.scene);
    }
  }
});

it('a long name stays above the first line, and in the window, on phones', async () => {
  const page = await visit();
  for (const width of [320, 360, 390, 430, 600]) {
    await page.setViewportSize({ width, height: 664 });
    const name = await page.locator('header a[href="#home-section"] span').boundingBox();
    const line = await page.locator('#home-section p').first().boundingBox();
    expect(name?.y, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((name?.y ?? 0) + (name?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(line?.y ?? 0);
  }
});

it('has no WCAG fault, and a sun that grows longer instead of reaching under the text beside it', async () => {
  const page = await visit();
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await layOut(page, width);
    expect(await findings(page), `at ${width} px, ${colorScheme}`).toEqual([]);
  }
  const { text, sun } = await page.evaluate(() => {
    const [texts, disc] = document.querySelectorAll('#pricing-section [data-reveal]');
    const { left, width } = (disc as Element).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(texts?.querySelector('.lead') as Node);
    const sunWidth = Number.parseFloat(getComputedStyle(disc as Element, '::before').width);
    return { text: range.getBoundingClientRect().right, sun: left + width / 2 - sunWidth / 2 };
  });
  expect(sun).toBeGreaterThan(text);

  // Proves that the check detects overlapping text.
  await page.evaluate(() => {
    (document.querySelector('#home-section .lead') as HTMLElement).style.marginTop = '-6rem';
  });
  expect(findOverlaps(await listLines(page))).toContainEqual(expect.stringContaining('One-on-one'));
});
