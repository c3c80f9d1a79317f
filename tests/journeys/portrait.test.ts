/** The practitioner's photo: in its arch with a caption, again beside the reply time, and cropped correctly. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { type FullSite, startSharedSite } from '../support/full-site.ts';
import { PHONE } from './page-visit.ts';

let site: FullSite;
beforeAll(async () => {
  site = await startSharedSite('large');
}, 120_000);
afterAll(() => site?.stop());

it('keeps the face in every crop, on a phone and a desktop', async () => {
  const page = await newPage({ viewport: PHONE });
  await page.goto(site.url);
  const photos = page.locator('img[src*="/portrait-"]');
  expect(await photos.count()).toBe(2);
  const [arch, face] = [photos.first(), photos.last()];
  expect(await page.locator('#about-section figcaption').textContent()).toBe(
    'Robin on the river path, Noosa',
  );
  expect(await arch.getAttribute('alt')).toBe('A\u00A0person with short grey hair, drawn');
  // The face has no alternative text, because it repeats a photo, and is left of the text, not over it.
  expect(await face.getAttribute('alt')).toBe('');
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    for (const photo of [arch, face]) await expectCrop(photo);
    await expectLeftOfText(face);
  }
});

/** Expects the content's focal point, and a crop without distortion. */
async function expectCrop(photo: Locator): Promise<void> {
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const styles = await photo.evaluate((img) => {
    const { objectFit, objectPosition } = getComputedStyle(img);
    return { objectFit, objectPosition };
  });
  expect(styles).toEqual({ objectFit: 'cover', objectPosition: '70% 30%' });
}

async function expectLeftOfText(face: Locator): Promise<void> {
  const box = await face.boundingBox();
  expect([box?.width, box?.height]).toEqual([64, 64]);
  const reply = await face.evaluate((img) => {
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
  expect(reply.text).toContain('I reply within two working days');
  expect(reply.left).toBeGreaterThanOrEqual((box?.x ?? 0) + 64);
}
