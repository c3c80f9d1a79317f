import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/paths.mjs';
import { SHARE_ARCH } from '../../../publish/parts/shareImage.ts';
import { findCrops, ROUND, readFocus } from './photoCrops.ts';

/** The aspect ratios in a style sheet of the page. */
async function readShapes(sheet: string): Promise<number[]> {
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
  const shapes = await readShapes(sheet);
  expect(shapes).toContain(Object.values(findCrops(file, path))[0]);
});

it('also crops the photo of the first screen for a tablet and for sharing', async () => {
  const shapes = Object.values(findCrops('brand.yaml', ['photo']));
  expect(await readShapes('home/heroPhoto.module.css')).toContain(shapes[1]);
  expect(shapes).toContain(SHARE_ARCH.width / SHARE_ARCH.height);
});

it('shows the portrait round, too, and a tall photo of a post cropped', () => {
  expect(findCrops('about.md', ['portrait'])).toMatchObject({ [ROUND]: 1 });
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
])('reads %j as %d and %d percent', (typed, left, top) => {
  expect(readFocus(typed)).toEqual({ left, top });
});
