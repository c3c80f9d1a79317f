/** The page's own fonts: fetched once the first words are painted, for everyone, and never waited for (record 0024). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onTheSite, PHONE } from './page-visit.ts';

const visit = onTheSite();

/** The families that the browser has drawn the words of an element with, and whether each came over the line. */
async function findFontsDrawn(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  await cdp.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? 'ours' : 'system'}: ${familyName}`);
}

/** Figtree's file is named after the lightest of its weights. */
const OURS = [['ours: Young Serif'], ['ours: Figtree Light']];
const findOurs = async (page: Page) =>
  Promise.all(['h1', '#home-section .lead'].map((selector) => findFontsDrawn(page, selector)));

it.each([true, false])('draw the words, with scripts %s', async (js) => {
  const page = await visit({ viewport: PHONE, js });
  await expect.poll(() => findOurs(page)).toEqual(OURS);
});

it('are not the document’s before they are there: whoever cannot fetch them has the fallbacks and the scripts', async () => {
  const page = await visit({
    viewport: PHONE,
    expectErrors: [/ERR_FAILED/],
    prepare: (page) => page.route('**/*.woff2', (route) => route.abort()),
  });
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families).toHaveLength(2);
  for (const family of families) expect(family).toContain('Fallback');
  expect((await findFontsDrawn(page, 'h1')).join()).toMatch(/^system: /);
});
