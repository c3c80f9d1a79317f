/** The site's icons and its share image, drawn from the page's own art in the colours of the light theme. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { deriveTheme } from '#brand';
import type { SiteContent } from '#content/schema';
import { CONTENT, ROOT } from '../paths.ts';
import { makeLogo } from './logo.ts';

export interface BinaryFile {
  type: string;
  body: Buffer;
}

/** Share images are cut from the middle of the hero's wide staging: sun, sea and everyone on the sand. */
const SHARE = { width: 1200, height: 630, view: '560 40 1360 714' };
/** The mark of the header, on the sky and with the margin that round icon masks need. */
const MARK = {
  sun: 'M8 27c0-10 7-17 16-17s16 7 16 17z',
  sea: 'M2 28c5-3 9 1 14 0s8-3 13-1 10 2 17 0v5c-5 2-10 2-15 0s-9-1-13 0-10 3-16 1zM7 37c5-2 8 1 12 0s7-2 11-1 7 1 12 0v4c-4 1-8 1-12 0s-7 0-11 1-8 1-12 0z',
};

export async function makeIcons(
  brand?: Brand,
  images = join(CONTENT, 'images'),
): Promise<Map<string, BinaryFile>> {
  const colours = listLightColours(brand);
  const logo = brand?.logo && (await makeLogo(brand.logo, images));
  const tile = Buffer.from(drawIcon(colours, { margin: 10, background: true, mark: logo?.mark }));
  const bare = Buffer.from(drawIcon(colours, { margin: 0, background: false, mark: logo?.mark }));
  const png = (source: Buffer, size: number) =>
    sharp(source, { density: 600 }).resize(size, size).png({ palette: true }).toBuffer();
  const favicon = await png(bare, 32);
  return new Map([
    ['/icon.svg', { type: 'image/svg+xml', body: bare }],
    ['/favicon.ico', { type: 'image/x-icon', body: wrapIco(favicon, 32) }],
    ['/apple-touch-icon.png', { type: 'image/png', body: await png(tile, 180) }],
    ['/icon-192.png', { type: 'image/png', body: await png(tile, 192) }],
    ['/icon-512.png', { type: 'image/png', body: await png(tile, 512) }],
    ...(logo ? ([[logo.path, logo.file]] as const) : []),
    ['/share.png', { type: 'image/png', body: await drawShareImage(colours, brand?.scene) }],
  ]);
}

type Brand = NonNullable<SiteContent['brand']>;
type Colours = Map<string, string>;

/** Every colour token's light side: `--art-sun` to `#ffc12e`. */
function listLightColours(brand?: Brand): Colours {
  return new Map([...deriveTheme(brand).palette].map(([token, [light = '']]) => [token, light]));
}

/** Drawings name tokens; a picture file has no style sheet, so the colours are written in. */
function paint(svg: string, colours: Colours): string {
  const painted = svg.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_, name, fallback) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined)
      throw new Error(`The art names ${name}, which src/page/styles/tokens.css does not have.`);
    return colour;
  });
  // A fallback may itself be a token: var(--m,var(--art-coral)).
  return painted === svg ? svg : paint(painted, colours);
}

interface IconStyle {
  margin: number;
  background: boolean;
  /** The practice's own; without one, half a sun over two lines of water. */
  mark?: string | undefined;
}

function drawIcon(colours: Colours, { margin, background, mark = drawMark() }: IconStyle): string {
  const size = 48 + 2 * margin;
  const sky = background
    ? `<path fill="var(--art-sky)" d="M${-margin}${-margin}h${size}v${size}h-${size}z"/>`
    : '';
  const frame = `${-margin} ${-margin} ${size} ${size}`;
  return paint(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${sky}${mark}</svg>`, colours);
}

const drawMark = () =>
  `<path fill="var(--art-sun)" d="${MARK.sun}"/><path fill="var(--accent)" d="${MARK.sea}"/>`;

async function drawShareImage(colours: Colours, scene: Brand['scene']): Promise<Buffer> {
  const art = (name: string) => readFile(join(ROOT, `src/page/art/made/${name}.svg`), 'utf8');
  const name = scene === 'ranges' ? 'ranges' : 'hero';
  const [cast, wide] = [await art(`${name}-cast`), await art(`${name}-wide`)];
  const sky = '<path fill="var(--art-sky)" d="M0 0h1920v800H0z"/>';
  // The class's one rule; librsvg reads no custom property, so a shadow is a copy in the colour of shade.
  const shadows = wide.replace(/<use class="art-shadow" href="#([\w-]+)"/g, '<use href="#$1-shadow"');
  const shade = cast
    .replace(/ id="([\w-]+)"/g, ' id="$1-shadow"')
    .replace(/var\(--m,(?:var\([^)]*\)|[^)]*)\)/g, 'var(--art-shade)');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${SHARE.view}" width="${SHARE.width}" height="${SHARE.height}" preserveAspectRatio="xMidYMid slice">${cast}${shade}${sky}${shadows}</svg>`;
  return sharp(Buffer.from(paint(svg, colours)))
    .png({ palette: true })
    .toBuffer();
}

/** An ICO file of one image, which since Windows Vista may be a PNG as it is. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // kind: icon
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the image starts
  return Buffer.concat([header, png]);
}
