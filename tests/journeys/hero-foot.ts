/** The edge between the first drawing and the sand of the section below. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

/**
 * Measures a strip at the left edge, across the hero's lower edge, where no shadow falls.
 * @returns the greatest difference of its colours in one channel, from 0 to 255
 */
async function measureSpreadAtFoot(page: Page): Promise<number> {
  const foot = await page.evaluate(() => {
    const hero = document.querySelector('#home-section') as Element;
    scrollTo({ top: scrollY + hero.getBoundingClientRect().bottom - 450, behavior: 'instant' });
    return Math.round(hero.getBoundingClientRect().bottom);
  });
  const stripImage = await page.screenshot({ clip: { x: 0, y: foot - 8, width: 8, height: 16 } });
  const { channels } = await sharp(stripImage).removeAlpha().stats();
  return Math.max(...channels.map(({ min, max }) => max - min));
}

export async function expectNoLineAtFoot(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Rounding makes a difference of one.
    expect(await measureSpreadAtFoot(page), `${width} px`).toBeLessThanOrEqual(1);
  }
}
