import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/paths.mjs';
import { SHARE_ARCH } from '../../../publish/parts/shareImage.ts';
import { findCrops, getFocusPercent, ROUND_CROP } from './photoCrops.ts';

/** Reads the aspect ratios in a style sheet of the page. */
async function readAspectRatios(sheet: string): Promise<number[]> {
  const css = await readFile(join(root, 'src/page/sections', sheet), 'utf8');
  return [...css.matchAll(/aspect-ratio: ([\d.]+)(?: \/ ([\d.]+))?;/g)].map(
    ([, width, height = '1']) => Number(width) / Number(height),
  );
}

it.each([
  ['about.md', ['portrait'], 'about/about.module.css'],
  ['services.yaml', ['places', 2, 'image'], 'services/places.module.css'],
  ['services.yaml', ['programme', 'image'], 'services/services.module.css'],
  ['services.yaml', ['pilates', 'image'], 'services/services.module.css'],
  ['team.yaml', ['entries', 0, 'image'], 'optional/team/team.module.css'],
  ['brand.yaml', ['photo'], 'home/heroPhoto.module.css'],
])('crops a photo of %s %j as the page does', async (file, path, sheet) => {
  const ratios = await readAspectRatios(sheet);
  expect(ratios).toContain(Object.values(findCrops(file, path))[0]);
});

it('also crops the photo of the first screen for a tablet and for sharing', async () => {
  const ratios = Object.values(findCrops('brand.yaml', ['photo']));
  expect(await readAspectRatios('home/heroPhoto.module.css')).toContain(ratios[1]);
  expect(ratios).toContain(SHARE_ARCH.width / SHARE_ARCH.height);
});

it('has a round crop of the portrait, and a crop for tall photos of posts', () => {
  expect(findCrops('about.md', ['portrait'])).toMatchObject({ [ROUND_CROP]: 1 });
  expect(findCrops('journal/a-post.md', ['image'])).toEqual({ 'At its tallest': 190 / 270 });
});

it.each([
  ['30% 60%', 30, 60],
  ['12.5%,100%', 12.5, 100],
  ['left', 0, 50],
  ['right top', 100, 0],
  ['top left', 0, 0],
  ['centre bottom', 50, 100],
  ['', 50, 50],
  ['somewhere', 50, 50],
  ['300% 20%', 50, 50],
])('reads %j as %d and %d percent', (text, left, top) => {
  expect(getFocusPercent(text)).toEqual({ left, top });
});
