/**
 * What is below the first screen is laid out and drawn when the visitor goes there, and nobody notices (record 0195).
 * The page's own fonts come once the first words are painted, for everyone, and are never waited for (record 0024).
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { waitForPaint, waitUntilReady } from '../support/browser.ts';
import { hashOf, MOVING, onTheSite, PHONE, scrollTop, stopClock, topOf } from './page-visit.ts';

const visit = onTheSite();

const SECTIONS_BELOW = ['services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`);

/** The sections whose words the browser has left out of its layout, by their ids. */
const findSkipped = (page: Page) =>
  page.evaluate(
    (ids) =>
      ids.filter((id) => {
        const heading = document.querySelector(`#${id} h2`);
        return !heading?.checkVisibility({ contentVisibilityAuto: true });
      }),
    SECTIONS_BELOW,
  );

/** The drawings below the first screen. */
const DRAWINGS = 'svg:not(:has([href^="#art-"])) > use:is([href^="#"]:not([href*="-"]))';

/** What is shown of them, and how many of those are empty: their file is not there, or not asked for. */
async function countDrawings(page: Page) {
  // A drawing that is not shown (in the closed menu) has no size, whatever its file says.
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

/** The words are drawn with the page's own fonts. Figtree's file is named after the lightest of its weights. */
const expectOurFonts = (page: Page) =>
  expect
    .poll(() => Promise.all(['h1', '#home-section .lead'].map((words) => findFontsDrawn(page, words))))
    .toEqual([['ours: Young Serif'], ['ours: Figtree Light']]);

/** The fallback fonts are the document's from the start; the page's own join them when they are there. */
const countFonts = (page: Page) => page.evaluate(() => document.fonts.size);

it('what is far below is neither laid out nor drawn until the visitor scrolls, and then all of it; a reload keeps the place', async () => {
  const asked: string[] = [];
  const page = await visit({
    viewport: PHONE,
    prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
  });
  const listArtFiles = () => asked.filter((url) => url.includes('/assets/art-'));
  await expect.poll(listArtFiles).toHaveLength(1);
  const before = await countDrawings(page);
  expect(before.shown).toBeGreaterThan(15);
  expect(before.empty).toBe(before.shown);
  const skipped = await findSkipped(page);
  expect(skipped).toContain('pricing-section');
  // The browser's autofill would lay it out out of turn.
  expect(skipped).not.toContain('contact-section');
  await expectOurFonts(page);

  await page.mouse.wheel(0, 50);
  await expect.poll(() => findSkipped(page)).toEqual([]);
  await expect.poll(() => page.locator('html').getAttribute('data-below')).toBeNull();
  await expect.poll(() => countDrawings(page)).toEqual({ ...before, empty: 0 });
  expect(new Set(asked.filter((url) => url.includes('.svg'))).size).toBe(1);

  await page.locator('#pricing-section h2').scrollIntoViewIfNeeded();
  const place = await scrollTop(page);
  expect(place).toBeGreaterThan(1000);
  await page.reload();
  await waitUntilReady(page);
  await expect.poll(() => scrollTop(page)).toBeCloseTo(place, -1);
  await expectAllDrawn(page);
});

it('a place further down stands where the address says from the beginning, with its drawings', async () => {
  const page = await visit({ viewport: PHONE, to: '/#faq-section' });
  expect(await findSkipped(page)).toEqual([]);
  const top = await topOf(page, '#faq-section');
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
  await expectAllDrawn(page);
});

it.each([
  ['a touch', PHONE, (page: Page) => page.touchscreen.tap(200, 20)],
  ['a key', { width: 1280, height: 800 }, (page: Page) => page.keyboard.press('Tab')],
  ['a place in sight', { width: 1440, height: 3000 }, () => Promise.resolve()],
])('the drawings are all shown at %s', async (_, viewport, go) => {
  const page = await visit({ viewport, touch: true });
  await go(page);
  await expectAllDrawn(page);
});

describe('the services, which are near the first screen', () => {
  /** A page whose letters are on their way. */
  async function openBeforeLetters(): Promise<{ page: Page; load(): void }> {
    const { promise: held, resolve: load } = Promise.withResolvers<void>();
    const page = await visit({
      viewport: PHONE,
      asleep: true,
      prepare: (opened) =>
        opened.route('**/*.woff2', async (route) => {
          await held;
          await route.fallback();
        }),
    });
    await waitForPaint(page);
    expect(await findSkipped(page)).toContain('services-section');
    return { page, load };
  }

  it('are left out until the letters are there', async () => {
    const { page, load } = await openBeforeLetters();
    load();
    await expect.poll(() => findSkipped(page)).not.toContain('services-section');
    expect(await scrollTop(page)).toBe(0);
  });

  it('are there for whoever scrolls before', async () => {
    const { page, load } = await openBeforeLetters();
    await page.mouse.wheel(0, 20);
    await expect.poll(() => findSkipped(page)).not.toContain('services-section');
    expect(await countFonts(page)).toBe(2);
    load();
    await expect.poll(() => countFonts(page)).toBe(4);
  });
});

it('without the page’s script, the drawings are shown at the first scroll, and one key reaches the true end', async () => {
  const page = await visit({
    viewport: PHONE,
    asleep: true,
    prepare: (opened) => opened.route('**/*.js', (route) => route.abort()),
    expectErrors: [/ERR_FAILED/, /Failed to fetch/],
  });
  await waitForPaint(page);
  expect((await countDrawings(page)).empty).toBeGreaterThan(15);
  // They are a little wider: words that end later move the end.
  await expect.poll(() => countFonts(page)).toBe(4);
  await page.mouse.wheel(0, 50);
  await expectAllDrawn(page);
  await page.keyboard.press('End');
  const findRest = () => page.evaluate(() => document.body.scrollHeight - innerHeight - scrollY);
  await expect.poll(findRest).toBeLessThan(2);
  expect(await findSkipped(page)).toEqual([]);
});

it('a tap on a phone too busy to draw a frame on the way ends at the form, whatever is laid out on the way', async () => {
  const page = await visit({ viewport: PHONE, ...MOVING });
  expect(await findSkipped(page)).toContain('pricing-section');
  await stopClock(page);
  await page.getByRole('link', { name: 'Enquire now' }).first().click();
  // The first frame comes when the glide should be over.
  await page.clock.fastForward(700);
  await page.clock.runFor(500);
  await expect.poll(() => hashOf(page)).toBe('#contact-section');
  expect(await findSkipped(page)).toEqual([]);
  const clear = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  expect(await topOf(page, '#contact-section')).toBeCloseTo(clear, 0);
});

it('without any script, the fonts are there and the drawings shown, and what brings them takes no room', async () => {
  const page = await visit({ js: false, viewport: PHONE });
  await expectOurFonts(page);
  // A page without scripts cannot be asked for the size of what a reference shows: one on a plain ground is looked at.
  const place = page.locator('#services-section li svg').first();
  await place.scrollIntoViewIfNeeded();
  const countColours = async () => {
    const { channels } = await sharp(await place.screenshot()).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  await expect.poll(countColours).toBeGreaterThan(3);
  const foot = await page.locator('footer').boundingBox();
  const height = await page.locator('html').boundingBox();
  expect(height?.height).toBeCloseTo((foot?.y ?? 0) + (foot?.height ?? 0) - (height?.y ?? 0), 0);
});

it('fonts are not the document’s before they are there: whoever cannot fetch them has the fallbacks and the scripts', async () => {
  const page = await visit({
    viewport: PHONE,
    expectErrors: [/ERR_FAILED/],
    prepare: (opened) => opened.route('**/*.woff2', (route) => route.abort()),
  });
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families).toHaveLength(2);
  for (const family of families) expect(family).toContain('Fallback');
  expect((await findFontsDrawn(page, 'h1')).join()).toMatch(/^system: /);
});
