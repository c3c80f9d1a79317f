/**
 * The first layout is final: the page's height, every drawing without a scroll or touch, and the page's own fonts, whose
 * fallbacks have the same metrics.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { PHONE, scrollTop, shareSiteVisits, topOf } from './page-visit.ts';

const visit = shareSiteVisits();

/** The drawings below the first screen. */
const DRAWINGS = 'svg > use[href*=".svg"]';

/** Counts the visible drawings, and the empty ones, whose file is missing or was not requested. */
async function countDrawings(page: Page) {
  // A hidden drawing (in the closed menu) has no size, whatever its file contains.
  const widths = await page
    .locator(DRAWINGS)
    .evaluateAll((all) =>
      all
        .filter((use) => use.parentElement?.checkVisibility())
        .map((use) => (use as SVGUseElement).getBBox().width),
    );
  return { shown: widths.length, empty: widths.filter((width) => width === 0).length };
}

const expectAllDrawn = async (page: Page) => {
  await expect.poll(async () => (await countDrawings(page)).empty).toBe(0);
  expect((await countDrawings(page)).shown).toBeGreaterThan(15);
};

/** Finds the font families in which the browser rendered an element, and whether each was downloaded. */
async function findRenderedFonts(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  await cdp.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? 'ours' : 'system'}: ${familyName}`);
}

/** Expects the page's own fonts. Figtree's file is named after its lightest weight. */
const expectOwnFonts = (page: Page) =>
  expect
    .poll(() =>
      Promise.all(['h1', '#home-section .lead'].map((selector) => findRenderedFonts(page, selector))),
    )
    .toEqual([['ours: Young Serif'], ['ours: Figtree Light']]);

const readHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

it.each([320, 390, 768, 1440, 2560])(
  'has its final height and all its drawings at load, %i px wide',
  async (width) => {
    const page = await visit({ viewport: { width, height: 800 }, withoutScripts: true });
    await expectAllDrawn(page);
    await expectOwnFonts(page);
    const before = await readHeight(page);
    expect(before).toBeGreaterThan(3000);
    await waitUntilReady(page);
    for (const section of await page.locator('main > section, footer').all())
      await section.scrollIntoViewIfNeeded();
    await waitUntilReady(page, 'form');
    expect(await readHeight(page)).toBe(before);
  },
);

it('fetches one file of drawings, and keeps the scroll position on a reload', async () => {
  const drawings: string[] = [];
  const page = await visit({
    viewport: PHONE,
    prepare: async (opened) =>
      opened.on('request', (request) => request.url().includes('.svg') && drawings.push(request.url())),
  });
  await expectAllDrawn(page);
  expect(new Set(drawings).size).toBe(1);
  await page.locator('#pricing-section h2').scrollIntoViewIfNeeded();
  const position = await scrollTop(page);
  expect(position).toBeGreaterThan(1000);
  await page.reload();
  await waitUntilReady(page);
  await expect.poll(() => scrollTop(page)).toBeCloseTo(position, -1);
});

it('is at the section of the address from the first frame', async () => {
  const page = await visit({ viewport: PHONE, to: '/#faq-section' });
  const top = await topOf(page, '#faq-section');
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

it('has the fonts and the drawings without any script', async () => {
  const page = await visit({ js: false, viewport: PHONE });
  await expectOwnFonts(page);
  // Without JavaScript a referenced drawing's size cannot be read, so a screenshot on a plain background is checked.
  const drawing = page.locator('#services-section li svg').first();
  await drawing.scrollIntoViewIfNeeded();
  const countColours = async () => {
    const { channels } = await sharp(await drawing.screenshot()).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  await expect.poll(countColours).toBeGreaterThan(3);
});

it('uses fallback fonts and runs its scripts when the fonts cannot be fetched', async () => {
  const page = await visit({
    viewport: PHONE,
    expectErrors: [/ERR_FAILED/],
    prepare: (opened) => opened.route('**/*.woff2', (route) => route.abort()),
  });
  expect((await findRenderedFonts(page, 'h1')).join()).toMatch(/^system: /);
});
