/** The practitioner's photo: in its arch with a caption, once more beside the time of the reply, and never cut wrongly. */
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { PHONE } from './page-visit.ts';

let site: FullSite;
beforeAll(async () => {
  site = await startPublishedSite((content) => cp(getPracticeFolder('large'), content, { recursive: true }));
}, 120_000);
afterAll(() => site?.stop());

it.each([PHONE, { width: 1440, height: 900 }])(
  'keeps the face in every cut at $width px',
  async (viewport) => {
    const page = await newPage({ viewport });
    await page.goto(site.url);
    const photos = page.locator('img[src*="/portrait-"]');
    expect(await photos.count()).toBe(2);
    const [arch, face] = [photos.first(), photos.last()];
    expect(await page.locator('#about-section figcaption').textContent()).toBe(
      'Robin on the river path, Noosa',
    );
    for (const photo of [arch, face]) {
      await photo.scrollIntoViewIfNeeded();
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      // The point that the content names, and a cut rather than a squeeze.
      const look = await photo.evaluate((img) => {
        const { objectFit, objectPosition } = getComputedStyle(img);
        return { objectFit, objectPosition };
      });
      expect(look).toEqual({ objectFit: 'cover', objectPosition: '70% 30%' });
    }
    expect(await arch.getAttribute('alt')).toBe('A\u00A0person with short grey hair, drawn');
    // It says nothing that was not said, and stands left of the words, not over them.
    expect(await face.getAttribute('alt')).toBe('');
    const box = await face.boundingBox();
    expect([box?.width, box?.height]).toEqual([64, 64]);
    const words = await face.evaluate((img) => {
      const range = document.createRange();
      const line = img.closest('p');
      if (!line?.lastElementChild) throw new Error('The face stands in no line.');
      range.setStartAfter(img.closest('picture') ?? img);
      range.setEndAfter(line.lastElementChild);
      return {
        left: Math.min(...[...range.getClientRects()].map(({ left }) => left)),
        text: line.textContent,
      };
    });
    expect(words.text).toContain('I reply within two working days');
    expect(words.left).toBeGreaterThanOrEqual((box?.x ?? 0) + 64);
  },
);
