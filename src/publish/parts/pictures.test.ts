import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError, loadPlacedContent, type PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { findPictureFaults } from '../../../scripts/lib/picture-faults.ts';
import { Cache } from '../cache.ts';
import { runJobs } from '../costly/runJobs.ts';
import { makeFolder } from '../files.ts';
import { collectPictures, findPictures, keepPicture, planPictures } from './pictures.ts';

const shipped = fileURLToPath(new URL('../../../content', import.meta.url));

let folder: string;
let placed: PlacedContent;
let content: SiteContent;
beforeAll(async () => {
  placed = await loadPlacedContent(shipped);
  content = placed.content;
  folder = await mkdtemp(join(tmpdir(), 'tideline-pictures-'));
  // Held sideways, as phones do: 900 by 600 pixels, to be turned upright; and with the place it was taken.
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8693f' } })
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'S' } } })
    .jpeg()
    .toFile(join(folder, 'sideways.jpg'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As publishing does it: what is not in the cache is made. */
async function makePictures({ content, placeOf }: PlacedContent, cacheName = 'cache') {
  const cache = new Cache(join(folder, cacheName));
  await makeFolder(cache.folder);
  const planned = await planPictures(content, folder, cache);
  const unmade = planned.filter(({ made }) => !made);
  const results = await runJobs(unmade.map(({ job }) => job));
  for (const [at, picture] of unmade.entries()) await keepPicture(picture, results[at] ?? {});
  const { pictures, files: places, faults } = collectPictures(planned, placeOf, cache);
  if (faults.length > 0) throw new ContentError(faults);
  const bodies = [...places].map(async ([address, file]) => [address, await readFile(file)] as const);
  return { pictures, files: new Map(await Promise.all(bodies)), made: unmade.length };
}

const withPicture = (file: string): SiteContent => ({
  ...content,
  gallery: { ...content.gallery, entries: [{ image: { file, alt: 'A photo' }, category: 'Beach' }] },
});
const withPlaced = (file: string): PlacedContent => ({ ...placed, content: withPicture(file) });

describe('the owner’s pictures', () => {
  it('are none for the shipped content', async () => {
    const { pictures, files } = await makePictures(placed);
    expect(pictures).toEqual({});
    expect(files.size).toBe(0);
  });

  it('are found wherever the content names them', () => {
    const image = { file: 'me.jpg', alt: 'Me' };
    const found = findPictures({ ...withPicture('beach.jpg'), about: { ...content.about, portrait: image } });
    expect(Object.fromEntries(found)).toEqual({
      'me.jpg': 'about.portrait.file',
      'beach.jpg': 'gallery.entries.0.image.file',
    });
  });

  it('come upright, in AVIF and WebP, never larger than they are', async () => {
    const { pictures, files } = await makePictures(withPlaced('sideways.jpg'));
    const picture = pictures['sideways.jpg'];
    expect(picture).toMatchObject({ width: 600, height: 900 });
    expect(picture?.avif).toMatch(
      /^\/assets\/sideways-320-[\w-]+\.avif 320w, \/assets\/sideways-600-[\w-]+\.avif 600w$/,
    );
    expect(picture?.webp).toMatch(/ 320w, .+\.webp 600w$/);
    expect([...files.keys()].sort()).toHaveLength(4);
    const addresses = `${picture?.avif}, ${picture?.webp}`.split(', ').map((entry) => entry.split(' ')[0]);
    expect([...files.keys()].sort()).toEqual(addresses.sort());
    expect(addresses).toContain(picture?.src);
  });

  it('are made once for the same photo, whatever it is called', async () => {
    const first = await makePictures(withPlaced('sideways.jpg'), 'once');
    await copyFile(join(folder, 'sideways.jpg'), join(folder, 'renamed.jpg'));
    const again = await makePictures(withPlaced('renamed.jpg'), 'once');
    expect([first.made, again.made]).toEqual([1, 0]);
    expect([...again.files.values()]).toEqual([...first.files.values()]);
    expect(again.pictures['renamed.jpg']?.src).toMatch(/^\/assets\/renamed-600-/);
  });

  it('lose the camera’s data, which may tell where they were taken', async () => {
    const original = await sharp(join(folder, 'sideways.jpg')).metadata();
    expect(original.exif).toBeDefined();
    const { files } = await makePictures(withPlaced('sideways.jpg'));
    for (const body of files.values()) expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it('stop the build, by the place that names it, when a file is not a picture or only part of one', async () => {
    await writeFile(join(folder, 'words.jpg'), 'These are words.');
    const whole = await readFile(join(folder, 'sideways.jpg'));
    await writeFile(join(folder, 'part.jpg'), whole.subarray(0, whole.length / 2));
    for (const name of ['words.jpg', 'part.jpg', 'missing.jpg']) {
      const error = await makePictures(withPlaced(name)).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(ContentError);
      expect(String(error)).toContain(
        `  content/gallery.yaml:11 file: found content/images/${name}, which is no picture that can be read, expected a photo`,
      );
    }
    expect(await findPictureFaults(withPlaced('sideways.jpg'), folder)).toEqual([]);
  });
});
