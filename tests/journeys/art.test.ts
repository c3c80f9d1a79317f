/** The drawings as a visitor's browser shows them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoLineAtFoot } from './hero-foot.ts';
import { DESKTOP, PHONE, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits();

/** Reads the art file with the page's drawings. */
async function readArtFile(page: Page): Promise<string> {
  const html = await page.request.get(page.url()).then((response) => response.text());
  const [address] = /\/assets\/art-[^"#]+/.exec(html) ?? [];
  const response = await page.request.get(new URL(address ?? '', page.url()).href);
  return response.text();
}

/** Lists custom properties that a drawing reads and the page does not set. */
function findUnsetProperties(page: Page, drawing: string): Promise<string[]> {
  const names = [...new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? ''))];
  expect(names.length).toBeGreaterThan(10);
  return page.evaluate((all) => {
    const set = getComputedStyle(document.documentElement);
    return all.filter((name) => set.getPropertyValue(name) === '');
  }, names);
}

it('the page defines every colour that the drawings use, and hides the drawings from assistive technology', async () => {
  const page = await visit();
  const file = await readArtFile(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findUnsetProperties(page, file), colorScheme).toEqual([]);
    // The first screen sets these two itself, if it has a photo.
    expect(await findUnsetProperties(page, await page.content()), colorScheme).toEqual(['--halo', '--arch']);
  }
  expect(await page.locator('svg[aria-hidden="true"]').count()).toBeGreaterThan(20);
  expect(await page.locator('svg:not([aria-hidden="true"], [aria-hidden="true"] *)').count()).toBe(0);
});

it('all three people are in the window, the tree if there is room, and the bird never covers the text', async () => {
  const page = await visit();
  for (const [viewport, hasTree] of [
    [DESKTOP, true],
    [PHONE, false],
    [{ width: 601, height: 962 }, true],
  ] as const) {
    await page.setViewportSize(viewport);
    const at = `at ${viewport.width} px`;
    for (const person of ['walker', 'lunge', 'child']) {
      const figure = page.locator(`#home-section g.art-${person} > use:not(.art-shadow)`);
      const { left, right, height } = await figure.evaluate((use) => use.getBoundingClientRect().toJSON());
      expect(left, `${person} ${at}`).toBeGreaterThanOrEqual(0);
      expect(right, `${person} ${at}`).toBeLessThanOrEqual(viewport.width);
      expect(height, `${person} ${at}`).toBeGreaterThan(50);
    }
    expect(await page.locator('#home-section .art-tree').isVisible(), at).toBe(hasTree);
  }

  const section = page.locator('#faq-section');
  for (const summary of await section.locator('details[open] summary').all()) await summary.click();
  await expect.poll(() => section.locator('details[open]').count()).toBe(0);
  for (const width of [1030, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // Measured together, because a layout change above moves both.
    const [bird, words] = await section.evaluate((element) => {
      const sides = (selector: string) =>
        [...element.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
      return [sides('h2 ~ svg')?.top ?? Number.NaN, sides('h2 ~ p')?.bottom ?? Number.NaN];
    });
    expect(bird, `at ${width} px`).toBeGreaterThan(words);
  }
});

it.each([
  [1, 'light'],
  [1.25, 'dark'],
  [1.5, 'light'],
  [2, 'dark'],
] as const)(
  'the first drawing ends seamlessly in the sand below, at a device pixel ratio of %d, %s',
  async (scale, colorScheme) => {
    const page = await visit({ colorScheme, context: { deviceScaleFactor: scale } });
    await expectNoLineAtFoot(page, [320, 599, 1366]);
  },
);
