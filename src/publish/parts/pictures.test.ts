import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError, loadPlacedContent, type PlacedContent } from '#content';
import type { SiteContent } from '#content/schema';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { Cache } from '../cache.ts';
import { findPictures, makePictures } from './pictures.ts';

const shipped = getPracticeFolder('shipped');

let folder: string;
let images: string;
let placed: PlacedContent;
let content: SiteContent;
beforeAll(async () => {
  placed = await loadPlacedContent(shipped);
  content = placed.content;
  folder = await mkdtemp(join(tmpdir(), 'tideline-pictures-'));
  images = join(folder, 'images');
  await mkdir(images);
  // Stored sideways with an orientation tag, as phones do: 900 by 600 pixels, with GPS data.
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8693f' } })
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'S' } } })
    .jpeg()
    .toFile(join(images, 'sideways.jpg'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes pictures. `files`: the bytes by URL path; `paths`: the cached files. */
async function makeAll(named: PlacedContent, cacheName = 'cache') {
  const cache = new Cache(join(folder, cacheName));
  const { pictures, files: pathsByUrl, css } = await makePictures(named, folder, cache);
  const bodies = [...pathsByUrl].map(async ([address, file]) => [address, await readFile(file)] as const);
  return { pictures, css, files: new Map(await Promise.all(bodies)), paths: [...pathsByUrl.values()] };
}

const withPicture = (file: string): SiteContent => ({
  ...content,
  gallery: { ...content.gallery, entries: [{ image: { file, alt: 'A photo' }, category: 'Beach' }] },
});
const withPlaced = (file: string): PlacedContent => ({ ...placed, content: withPicture(file) });

describe('the owner’s pictures', () => {
  it('do not exist in the shipped content', async () => {
    const { pictures, files } = await makeAll(placed);
    expect(pictures).toEqual({});
    expect(files.size).toBe(0);
  });

  it('include larger sizes for the hero', async () => {
    await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#0b6670' } })
      .jpeg()
      .toFile(join(images, 'wide.jpg'));
    const photo = { file: 'wide.jpg', alt: 'A photo', focus: { x: 0.6, y: 0.4 } };
    const hero = { ...placed, content: { ...content, brand: { scene: 'photo' as const, photo } } };
    const { pictures, css } = await makeAll(hero, 'hero');
    expect(pictures['wide.jpg']?.avif.match(/\d+w/g)).toEqual(['320w', '640w', '1280w', '1920w']);
    expect(css).toContain('object-position:60% 40%');
    const inGallery = await makeAll(withPlaced('wide.jpg'), 'gallery');
    expect(inGallery.pictures['wide.jpg']?.avif.match(/\d+w/g)).toEqual(['320w', '640w', '1280w']);
  });

  it('are found wherever the content names them', () => {
    const image = { file: 'me.jpg', alt: 'Me' };
    const found = findPictures({ ...withPicture('beach.jpg'), about: { ...content.about, portrait: image } });
    expect(Object.fromEntries(found)).toEqual({
      'me.jpg': { field: 'about.portrait.file' },
      'beach.jpg': { field: 'gallery.entries.0.image.file' },
    });
  });

  it('are upright, in AVIF and WebP, never enlarged', async () => {
    const { pictures, files } = await makeAll(withPlaced('sideways.jpg'));
    const picture = pictures['sideways.jpg'];
    expect(picture).toMatchObject({ width: 600, height: 900 });
    expect(picture?.avif).toMatch(
      /^\/assets\/sideways-320-[\w-]+\.avif 320w, \/assets\/sideways-600-[\w-]+\.avif 600w$/,
    );
    expect(picture?.webp).toMatch(/ 320w, .+\.webp 600w$/);
    expect(picture?.src).toMatch(/^\/assets\/sideways-600-[\w-]+\.jpeg$/);
    const sets = `${picture?.avif}, ${picture?.webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '');
    expect([...files.keys()].sort()).toEqual([...sets, picture?.src ?? ''].sort());
  });

  it('are made once for equal files of any name, and again when a cached file is missing', async () => {
    const first = await makeAll(withPlaced('sideways.jpg'), 'once');
    const listFiles = () => Promise.all(first.paths.map(async (file) => (await stat(file)).ino));
    const made = await listFiles();
    await copyFile(join(images, 'sideways.jpg'), join(images, 'renamed.jpg'));
    const again = await makeAll(withPlaced('renamed.jpg'), 'once');
    expect(await listFiles()).toEqual(made);
    expect([...again.files.values()]).toEqual([...first.files.values()]);
    expect(again.pictures['renamed.jpg']?.src).toMatch(/^\/assets\/renamed-600-/);
    await rm(first.paths[0] ?? '');
    const mended = await makeAll(withPlaced('sideways.jpg'), 'once');
    expect([...mended.files]).toEqual([...first.files]);
  });

  it('lose the camera’s metadata, such as the location', async () => {
    const original = await sharp(join(images, 'sideways.jpg')).metadata();
    expect(original.exif).toBeDefined();
    const { files } = await makeAll(withPlaced('sideways.jpg'));
    for (const body of files.values()) expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it('have a placeholder colour, and the first focus point that the content gives them', async () => {
    const { pictures, css } = await makeAll(withPlaced('sideways.jpg'));
    const look = pictures['sideways.jpg']?.look;
    expect(css).toMatch(new RegExp(`^\\.${look}\\{background-color:#e[78]6[89][34].\\}$`));

    // The first focus point applies everywhere the photo is used.
    const [entry] = withPicture('sideways.jpg').gallery.entries;
    const entries = [entry, { ...entry, image: { ...entry?.image, focus: { x: 0.3, y: 0.655 } } }];
    const twice = { ...content, gallery: { ...content.gallery, entries } } as SiteContent;
    const focused = await makeAll({ ...placed, content: twice });
    expect(focused.css).toMatch(/;object-position:30% 65\.5%\}$/);
    expect(focused.pictures['sideways.jpg']?.look).not.toBe(look);
  });

  it('have plain URLs, whatever their file names', async () => {
    for (const [name, plain] of [
      ['IMG_1234 (1).JPG', 'img-1234-1'],
      ['Zoë & mum’s walk, 2%#?.jpeg', 'zoe-mum-s-walk-2'],
      ['写真.jpg', 'photo'],
    ] as const) {
      await copyFile(join(images, 'sideways.jpg'), join(images, name));
      const { files } = await makeAll(withPlaced(name));
      for (const address of files.keys())
        expect(address).toMatch(new RegExp(`^/assets/${plain}-\\d+-[\\w-]{8}\\.`));
    }
  });

  it('fail the build with all faults, each at the line that names the picture', async () => {
    await writeFile(join(images, 'words.jpg'), 'These are words.');
    await writeFile(join(images, 'phone.jpg'), '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const whole = await readFile(join(images, 'sideways.jpg'));
    await writeFile(join(images, 'part.jpg'), whole.subarray(0, whole.length / 2));
    const missing = await makeAll(withPlaced('missing.jpg')).catch((error: unknown) => error);
    expect(String(missing)).toMatch(
      /shipped\/gallery\.yaml:11 file: found missing\.jpg, which is .*, expected/,
    );
    const named = ['words.jpg', 'phone.jpg', 'part.jpg', 'sideways.jpg'].map((file) => ({
      file,
      alt: 'A photo',
    }));
    const entries = named.map((image) => ({ image, category: 'Beach' }));
    const bad = { ...placed, content: { ...content, gallery: { ...content.gallery, entries } } };
    const error = await makeAll(bad).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ContentError);
    expect(String(error)).toMatch(
      /3 faults:[\s\S]*words\.jpg, which is no photo, expected a photo saved as JPEG/,
    );
    expect(String(error)).toMatch(
      /shipped\/gallery\.yaml:11 file: found phone\.jpg, which is .* HEIC, .*Most Compatible/,
    );
    expect(String(error)).toMatch(/part\.jpg, which is damaged/);
  });
});
