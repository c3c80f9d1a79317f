/** The site's icons and its share image, drawn from the page's own art in the colours of the light theme. */

import type { SiteContent } from '#content/schema';
import { deriveTheme } from '#content/schema';
import type { Cache } from '../cache.ts';
import type { Art } from '../program.ts';
import { type BinaryFile, drawLogo, fitsIcon, type LogoFile } from './logoFile.ts';
import type { OutlinedLine } from './outlineWords.ts';
import { drawPhotoShareImage, drawShareImage } from './shareImage.ts';

type Brand = NonNullable<SiteContent['brand']>;
type Colours = ReadonlyMap<string, string>;

/** In pixels. */
const FAVICON = 32;
const TILES = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const;

/**
 * The mark of the header, on the sky and with the margin that round icon masks need. Without spaces, as the header
 * has it: the document holds both, and an address may have none.
 */
const MARK = {
  sun: 'M8,27c0-10,7-17,16-17s16,7,16,17z',
  sea: 'M2,28c5-3,9,1,14,0s8-3,13-1,10,2,17,0v5c-5,2-10,2-15,0s-9-1-13,0-10,3-16,1zM7,37c5-2,8,1,12,0s7-2,11-1,7,1,12,0v4c-4,1-8,1-12,0s-7,0-11,1-8,1-12,0z',
};

/** Raise it when the same drawing is to give another picture. */
const VERSION = 'drawing 1';

/** What a practice's icons are made of besides the art. */
interface OwnLook {
  brand?: Brand | undefined;
  /** Its logo, once made. */
  logo?: LogoFile | undefined;
  /** Its name as shapes, where the share image shows it. */
  name?: readonly OutlinedLine[] | undefined;
  /** The photo of its first screen, cut for the share image. */
  photo?: Buffer | undefined;
}

/** The site's icons, its share image and the practice's own logo, by their address. */
export async function makeIcons(
  art: Art,
  { brand, logo, name, photo }: OwnLook,
  cache: Cache,
): Promise<Map<string, BinaryFile>> {
  const colours = listLightColours(brand);
  const mark =
    brand?.logo && logo && fitsIcon(brand.logo) ? drawLogo(logo, 'width="48" height="48"') : undefined;
  const tile = drawIcon(colours, { margin: 10, background: true, mark });
  const bare = drawIcon(colours, { margin: 0, background: false, mark });
  const paint = (svg: string, options: PaintOptions) =>
    cache.readOrMake(cache.nameFile('drawing', VERSION, svg, String(options.size)), () =>
      paintDrawing(svg, options),
    );
  const icons = new Map<string, BinaryFile>([
    ['/icon.svg', { type: 'image/svg+xml', body: Buffer.from(bare) }],
  ]);
  if (logo) icons.set(logo.path, logo);
  const favicon = wrapIco(await paint(bare, { size: FAVICON }), FAVICON);
  icons.set('/favicon.ico', { type: 'image/x-icon', body: favicon });
  for (const [path, size] of TILES) icons.set(path, { type: 'image/png', body: await paint(tile, { size }) });
  const label = {
    logo: brand?.logo && logo && { as: brand.logo, file: logo },
    name: brand?.logo?.showsName ? undefined : name,
  };
  if (brand?.scene !== 'photo') {
    const share = drawShareImage(brand?.scene === 'ranges' ? art.ranges : art.beach, label);
    icons.set('/share.png', { type: 'image/png', body: await paint(paintColours(share, colours), {}) });
  } else if (photo) {
    const share = paintColours(drawPhotoShareImage(photo, label), colours);
    icons.set('/share.jpg', { type: 'image/jpeg', body: await paint(share, { isPhoto: true }) });
  }
  return icons;
}

interface PaintOptions {
  /** In pixels; left out, it is as large as the drawing says. */
  size?: number;
  isPhoto?: boolean;
}

/** A drawing as a PNG of at most 256 colours, or as a JPEG when there is a photo in it. */
async function paintDrawing(svg: string, { size, isPhoto }: PaintOptions): Promise<Buffer> {
  // Loaded when there is something to make: most editions have all of it in the cache.
  const { sharp } = await import('../pictures/index.ts');
  const drawing = Buffer.from(svg);
  const image = size === undefined ? sharp(drawing) : sharp(drawing, { density: 600 }).resize(size, size);
  return (isPhoto ? image.jpeg({ quality: 82, mozjpeg: true }) : image.png({ palette: true })).toBuffer();
}

/** Every colour token's light side: `--art-sun` to `#ffc12e`. */
function listLightColours(brand?: Brand): Colours {
  return new Map([...deriveTheme(brand).palette].map(([token, [light = '']]) => [token, light]));
}

/** Drawings name the page's tokens; a picture file has no style sheet. @throws when there is no such token */
function paintColours(svg: string, colours: Colours): string {
  const painted = svg.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_, name, fallback) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined)
      throw new Error(`The art names ${name}, which src/page/styles/tokens.css does not have.`);
    return colour;
  });
  // A fallback may itself be a token: var(--m,var(--art-coral)).
  return painted === svg ? svg : paintColours(painted, colours);
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
  const frame = [-margin, -margin, size, size].join();
  return paintColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${sky}${mark}</svg>`,
    colours,
  );
}

const drawMark = () =>
  `<path fill="var(--art-sun)" d="${MARK.sun}"/><path fill="var(--accent)" d="${MARK.sea}"/>`;

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
