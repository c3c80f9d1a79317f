/** The drawings as a visitor's browser gets them: the art file below the fold, the hero in the document. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DESKTOP, onTheSite, PHONE } from './page-visit.ts';

const visit = onTheSite();

/** Those below the first screen. */
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

/** The text of the art file that the page's drawings come from. */
async function artFile(page: Page): Promise<string> {
  const html = await page.request.get(page.url()).then((response) => response.text());
  const [address] = /\/assets\/art-[^"#]+/.exec(html) ?? [];
  const response = await page.request.get(new URL(address ?? '', page.url()).href);
  return response.text();
}

/** Custom properties that a drawing reads and the page does not set.. */
function unset(page: Page, drawing: string): Promise<string[]> {
  const names = [...new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? ''))];
  expect(names.length).toBeGreaterThan(10);
  return page.evaluate((all) => {
    const set = getComputedStyle(document.documentElement);
    return all.filter((name) => set.getPropertyValue(name) === '');
  }, names);
}

/**
 * How far the colours of a strip of the left edge, where no shadow falls, from above the hero's foot to below it, are
 * apart: the greatest difference in one channel, of 255.
 */
async function measureSpreadAtFoot(page: Page): Promise<number> {
  const foot = await page.evaluate(() => {
    const { bottom } = (document.querySelector('#home-section') as Element).getBoundingClientRect();
    return Math.round(bottom + scrollY);
  });
  const clip = { x: 0, y: foot - 8, width: 8, height: 16 };
  const { channels } = await sharp(await page.screenshot({ clip, fullPage: true }))
    .removeAlpha()
    .stats();
  return Math.max(...channels.map(({ min, max }) => max - min));
}

describe('the drawings', () => {
  it.each(['light', 'dark'] as const)('find every colour they name on the page: %s', async (colorScheme) => {
    const page = await visit({ colorScheme });
    expect(await unset(page, await artFile(page))).toEqual([]);
    expect(await unset(page, await page.content())).toEqual([]);
  });

  it('are fetched but not shown while nobody goes there, and all shown at the first scroll', async () => {
    const asked: string[] = [];
    const page = await visit({
      viewport: PHONE,
      prepare: async (page) => page.on('request', (request) => asked.push(request.url())),
    });
    await page.waitForLoadState('networkidle');
    const before = await countDrawings(page);
    expect(before.shown).toBeGreaterThan(15);
    expect(before.empty).toBe(before.shown);
    expect(asked.filter((url) => url.includes('/assets/art-'))).toHaveLength(1);
    await page.mouse.wheel(0, 50);
    await expect.poll(() => countDrawings(page)).toEqual({ ...before, empty: 0 });
    expect(new Set(asked.filter((url) => url.includes('.svg'))).size).toBe(1);
  });

  it.each([
    ['a touch', PHONE, (page: Page) => page.touchscreen.tap(200, 20)],
    ['a key', DESKTOP, (page: Page) => page.keyboard.press('Tab')],
    ['a place in sight', { width: 1440, height: 3000 }, () => Promise.resolve()],
  ])('are all shown at %s', async (_, viewport, go) => {
    const page = await visit({ viewport, context: { hasTouch: true } });
    await go(page);
    await expectAllDrawn(page);
  });

  it('are all shown to who comes to a place further down, or comes back to it', async () => {
    const page = await visit({ viewport: PHONE, to: '/#faq-section' });
    await expectAllDrawn(page);
    await page.reload();
    await expectAllDrawn(page);
  });

  it('are all shown at the first scroll when no other script ever comes', async () => {
    const page = await visit({
      viewport: PHONE,
      asleep: true,
      prepare: (page) =>
        page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
    });
    await page.waitForLoadState('load');
    expect((await countDrawings(page)).empty).toBeGreaterThan(15);
    await page.mouse.wheel(0, 50);
    await expectAllDrawn(page);
  });

  it('are shown without scripts, and what brings them takes no room', async () => {
    // At rest: nothing of the opening lies over what is looked at.
    const page = await visit({ js: false, viewport: PHONE, reducedMotion: 'reduce' });
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

  it.each([
    ['a wide screen', DESKTOP, true],
    ['a phone', PHONE, false],
    ['a small tablet', { width: 601, height: 962 }, true],
  ] as const)(
    'have all three people in the window of %s, and the tree where it has room',
    async (_, viewport, hasTree) => {
      const page = await visit({ viewport });
      for (const person of ['walker', 'lunge', 'child']) {
        const figure = page.locator(`#home-section g.art-${person} > use:not(.art-shadow)`);
        const { left, right, height } = await figure.evaluate((use) => use.getBoundingClientRect().toJSON());
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(viewport.width);
        expect(height).toBeGreaterThan(50);
      }
      expect(await page.locator('#home-section .art-tree').isVisible()).toBe(hasTree);
    },
  );

  it.each([
    [1, 'light'],
    [1, 'dark'],
    [1.25, 'light'],
    [1.5, 'dark'],
    [1.75, 'light'],
    [2, 'dark'],
  ] as const)(
    'end in the sand below without a line, at %d device pixels for one, %s',
    async (scale, theme) => {
      const page = await visit({
        colorScheme: theme,
        reducedMotion: 'reduce',
        context: { deviceScaleFactor: scale },
      });
      for (const width of [320, 390, 599, 768, 1024, 1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        // One is what rounding makes of sand over sand.
        expect(await measureSpreadAtFoot(page), `${width} px`).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each([1030, 1280, 1440, 1920])(
    'never lie on the words of the questions, all of which are closed, at %i px',
    async (width) => {
      const page = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const section = page.locator('#faq-section');
      await section.scrollIntoViewIfNeeded();
      for (const summary of await section.locator('details[open] summary').all()) await summary.click();
      await expect.poll(() => section.locator('details[open]').count()).toBe(0);
      // Closing takes its time, and the bird comes up with the end of the section.
      await section.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      const words = await section.locator('h2 ~ p').last().boundingBox();
      const bird = await section.locator('h2 ~ svg').boundingBox();
      expect(bird?.y ?? 0).toBeGreaterThan((words?.y ?? Number.NaN) + (words?.height ?? 0));
    },
  );

  it('say nothing to assistive technology', async () => {
    const page = await visit();
    const open = await page.locator('svg:not([aria-hidden="true"], [aria-hidden="true"] *)').count();
    expect(await page.locator('svg[aria-hidden="true"]').count()).toBeGreaterThan(20);
    expect(open).toBe(0);
  });
});
