import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadPlacedContent } from '#content';
import { getPracticeFolder } from '../../tests/support/practices.ts';
import { makeTestFolder, preparePublishing } from '../../tests/support/testProgram.ts';
import { findFileFaults } from './check.ts';
import { publishEdition } from './publishEdition.ts';

const PHOTO = { create: { width: 400, height: 300, channels: 3, background: '#07525b' } } as const;

/** Writes a practice with these files in `images`. The gallery shows each of them except the logo. */
async function writePractice(images: Record<string, Buffer | string>, logo?: string): Promise<string> {
  const folder = join(await makeTestFolder('files'), 'kirra');
  await cp(getPracticeFolder('shipped'), folder, { recursive: true });
  await mkdir(join(folder, 'images'), { recursive: true });
  for (const [name, bytes] of Object.entries(images)) await writeFile(join(folder, 'images', name), bytes);
  const entries = Object.keys(images)
    .filter((name) => name !== logo)
    .map((name) => `  - image: { file: ${name}, alt: A photo }\n    category: Beach\n`);
  const gallery = await readFile(join(folder, 'gallery.yaml'), 'utf8');
  await writeFile(
    join(folder, 'gallery.yaml'),
    gallery.replace('entries: []', entries.length > 0 ? `entries:\n${entries.join('')}` : 'entries: []'),
  );
  if (logo) await writeFile(join(folder, 'brand.yaml'), `logo: { file: ${logo} }\n`);
  return folder;
}

const findFaults = async (folder: string) => findFileFaults(await loadPlacedContent(folder), folder);

it('finds no faults in valid files, and none without files', async () => {
  expect(await findFaults(await writePractice({}))).toEqual([]);
  const images = {
    'a.jpg': await sharp(PHOTO).jpeg().toBuffer(),
    'b.png': await sharp(PHOTO).png().toBuffer(),
  };
  expect(await findFaults(await writePractice(images, 'b.png'))).toEqual([]);
});

it('finds the same faults in photos and logos as publishing', async () => {
  const photo = await sharp(PHOTO).jpeg().toBuffer();
  const logo = await sharp(PHOTO).png().toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const photos = await writePractice({ 'words.jpg': 'These are words.', 'part.jpg': half(photo) });
  const cutLogo = await writePractice({ 'logo.png': half(logo) }, 'logo.png');
  for (const folder of [photos, cutLogo]) {
    const options = await preparePublishing();
    const error = await publishEdition({ ...options, contentFolder: folder }).catch(
      (fault: unknown) => fault,
    );
    const found = await findFaults(folder);
    expect(error).toMatchObject({ name: 'ContentError', faults: found });
    expect(found.length).toBeGreaterThan(0);
  }
  expect((await findFaults(photos)).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'kirra/gallery.yaml:12',
    'kirra/gallery.yaml:14',
  ]);
});
