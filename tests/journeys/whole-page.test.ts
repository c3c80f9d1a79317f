/**
 * The first layout is final: it has the page's height, all drawings without any scroll or touch, and the page's own
 * fonts, whose fallbacks have the same metrics.
 */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { expectAllDrawn, expectFinalLayout, expectOwnFonts, findRenderedFonts } from './final-layout.ts';
import { PHONE, scrollTop, shareSiteVisits, topOf } from './page-visit.ts';

const visit = shareSiteVisits();

/** `tests/homes/page.test.ts` has other widths. */
it.each([390, 1440])('has its final height and all its drawings at load, %i px wide', async (width) => {
  await expectFinalLayout(await visit({ viewport: { width, height: 800 }, withoutScripts: true }));
});

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
