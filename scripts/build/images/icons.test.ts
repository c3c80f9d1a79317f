import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SHARE_IMAGE } from '../../../src/render/files.ts';
import { type BinaryFile, makeIcons } from './icons.ts';

let icons: Map<string, BinaryFile>;
beforeAll(async () => {
  icons = await makeIcons();
});
const body = (path: string) => icons.get(path)?.body ?? Buffer.alloc(0);

it('makes a real ICO: a directory of one image that is where it says', async () => {
  const file = body('/favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(start + length).toBe(file.length);
  const { format, width } = await sharp(file.subarray(start)).metadata();
  expect([format, width]).toEqual(['png', 32]);
});

it('makes every picture in the size its name or the head says', async () => {
  const sizes = { '/icon-192.png': 192, '/icon-512.png': 512, '/apple-touch-icon.png': 180 };
  for (const [path, size] of Object.entries(sizes)) {
    expect(await sharp(body(path)).metadata()).toMatchObject({ width: size, height: size });
  }
  const { width, height } = SHARE_IMAGE;
  expect(await sharp(body(SHARE_IMAGE.path)).metadata()).toMatchObject({ width, height });
});

it('paints the art in the colours of the light theme, and leaves nothing unpainted', async () => {
  expect(body('/icon.svg').toString()).not.toContain('var(');
  const { data, info } = await sharp(body(SHARE_IMAGE.path)).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels)
    colours.add(data.subarray(at, at + 3).toString('hex'));
  expect(colours).toContain('ffc12e'); // the sun
  expect(colours).toContain('e8693f'); // coral, a colour named through another
  expect(colours).not.toContain('000000'); // what an unknown colour would become
});

describe('the practice’s own logo', () => {
  const ORANGE = '#ff6600';
  async function makeOwnIcons(file: string, bytes: string | Uint8Array, width: number, height: number) {
    const images = await mkdtemp(join(tmpdir(), 'tideline-logo-'));
    onTestFinished(() => rm(images, { recursive: true }));
    await writeFile(join(images, file), bytes);
    return makeIcons({ logo: { file, width, height } }, images);
  }
  const readMiddle = async (icon: Buffer) => {
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };

  it('as SVG is served, and is the mark of the icons', async () => {
    const svg = `<svg viewBox="0 0 60 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 60, 40);
    expect(made.get('/logo.svg')?.body.toString()).toContain(`fill="${ORANGE}"`);
    expect(made.get('/icon.svg')?.body.toString()).toContain(ORANGE);
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
  });

  it('as PNG is made small, and is the mark too', async () => {
    const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: ORANGE } })
      .png()
      .toBuffer();
    const made = await makeOwnIcons('logo.png', png, 600, 400);
    expect(await sharp(made.get('/logo.png')?.body).metadata()).toMatchObject({ width: 234, height: 156 });
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
    await expect(makeOwnIcons('logo.png', png.subarray(0, 300), 600, 400)).rejects.toThrow(/logo\.png:1/);
  });

  it('leaves the drawn mark in the icons when it is too wide for them', async () => {
    const svg = `<svg viewBox="0 0 160 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 160, 40);
    expect(made.get('/icon.svg')?.body.toString()).not.toContain(ORANGE);
  });
});
