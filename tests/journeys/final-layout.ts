/** Checks that the first layout of the page is final: height, drawings and fonts. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';

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

export const expectAllDrawn = async (page: Page) => {
  await expect.poll(async () => (await countDrawings(page)).empty).toBe(0);
  expect((await countDrawings(page)).shown).toBeGreaterThan(15);
};

/** Finds the font families in which the browser rendered an element, and whether each was downloaded. */
export async function findRenderedFonts(page: Page, selector: string): Promise<string[]> {
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
export const expectOwnFonts = (page: Page) =>
  expect
    .poll(() =>
      Promise.all(['h1', '#home-section .lead'].map((selector) => findRenderedFonts(page, selector))),
    )
    .toEqual([['ours: Young Serif'], ['ours: Figtree Light']]);

const readHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Expects the final height, all drawings and the fonts of a page whose scripts have not run. */
export async function expectFinalLayout(page: Page): Promise<void> {
  await expectAllDrawn(page);
  await expectOwnFonts(page);
  const before = await readHeight(page);
  expect(before).toBeGreaterThan(3000);
  await waitUntilReady(page);
  for (const section of await page.locator('main > section, footer').all())
    await section.scrollIntoViewIfNeeded();
  await waitUntilReady(page, 'form');
  expect(await readHeight(page)).toBe(before);
}
