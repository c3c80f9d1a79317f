import type { SiteContent } from '#content/schema';
import { deriveTheme } from '#content/schema';
import type { Cache } from '../cache.ts';
import type { Art } from '../program.ts';
import { type BinaryFile, drawLogo, type LogoFile } from './logoFile.ts';
import type { OutlinedLine } from './outlineText.ts';
import { drawPhotoShareImage, drawShareImage } from './shareImage.ts';

type Colours = ReadonlyMap<string, string>;

const FAVICON_SIDE = 32;
/** Width / height. A wider logo would be illegible in an icon, so the default mark is used instead. */
const WIDEST_ICON = 2;
/** Path and side length in pixels of the icons with a sky-coloured background. */
const TILE_ICONS = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const;

/** Keeps the mark inside round icon masks. In units of the drawing. */
const TILE_MARGIN = 10;

/** Increment when the same drawing gives a different picture. */
const VERSION = 'drawing 1';

interface PracticeParts {
  brand?: SiteContent['brand'];
  logo?: LogoFile | undefined;
  /** The practice's name as outlines, for the share image. */
  name?: readonly OutlinedLine[] | undefined;
  /** The hero's photo, cropped for the share image. */
  photo?: Buffer | undefined;
}

export async function makeIcons(
  art: Art,
  { brand, logo, name, photo }: PracticeParts,
  cache: Cache,
): Promise<Map<string, BinaryFile>> {
  // The light value of each colour token: `--art-sun` to `#ffc12e`.
  const colours = new Map([...deriveTheme(brand).palette].map(([token, [light = '']]) => [token, light]));
  const isLegible = brand?.logo && brand.logo.width / brand.logo.height <= WIDEST_ICON;
  const mark = logo && isLegible ? drawLogo(logo, 'width="48" height="48"') : art.logo;
  const tileIcon = drawIcon(colours, TILE_MARGIN, mark);
  const bareIcon = drawIcon(colours, 0, mark);
  const render = (svg: string, size?: number, isPhoto = false) =>
    cache.readOrMake(cache.getPath('drawing', VERSION, svg, String(size)), () =>
      rasterize(svg, size, isPhoto),
    );
  const icons = new Map<string, BinaryFile>();
  icons.set('/icon.svg', { type: 'image/svg+xml', body: Buffer.from(bareIcon) });
  if (logo) icons.set(logo.path, logo);
  const favicon = wrapIco(await render(bareIcon, FAVICON_SIDE), FAVICON_SIDE);
  icons.set('/favicon.ico', { type: 'image/x-icon', body: favicon });
  for (const [path, size] of TILE_ICONS)
    icons.set(path, { type: 'image/png', body: await render(tileIcon, size) });
  const label = {
    logo: brand?.logo && logo && { as: brand.logo, file: logo },
    name: brand?.logo?.showsName ? undefined : name,
  };
  if (brand?.scene !== 'photo') {
    const share = drawShareImage(brand?.scene === 'ranges' ? art.ranges : art.beach, label);
    icons.set('/share.png', { type: 'image/png', body: await render(resolveColours(share, colours)) });
  } else if (photo) {
    const share = resolveColours(drawPhotoShareImage(photo, label), colours);
    icons.set('/share.jpg', { type: 'image/jpeg', body: await render(share, undefined, true) });
  }
  return icons;
}

/** Renders a PNG of at most 256 colours, or a JPEG of a photo. @param size in pixels; by default the drawing's own */
async function rasterize(svg: string, size: number | undefined, isPhoto: boolean): Promise<Buffer> {
  // Loaded on demand, because most editions find every picture in the cache.
  const { sharp } = await import('../pictures/makePicture.ts');
  const drawing = Buffer.from(svg);
  const image = size === undefined ? sharp(drawing) : sharp(drawing, { density: 600 }).resize(size, size);
  return (isPhoto ? image.jpeg({ quality: 82, mozjpeg: true }) : image.png({ palette: true })).toBuffer();
}

/** Replaces the page's colour tokens, because a picture has no style sheet. @throws for an unknown token */
function resolveColours(svg: string, colours: Colours): string {
  const resolved = svg.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_, name, fallback) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined)
      throw new Error(`The art names ${name}, which src/page/styles/tokens.css does not have.`);
    return colour;
  });
  // Repeat, because a fallback may be a token too: var(--m,var(--art-coral)).
  return resolved === svg ? svg : resolveColours(resolved, colours);
}

/** @param margin on each side of the mark, which is 48 wide */
function drawIcon(colours: Colours, margin: number, mark: string): string {
  const size = 48 + 2 * margin;
  const sky = margin
    ? `<path fill="var(--art-sky)" d="M${-margin}${-margin}h${size}v${size}h-${size}z"/>`
    : '';
  const frame = [-margin, -margin, size, size].join();
  return resolveColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${sky}${mark}</svg>`,
    colours,
  );
}

/** An ICO file with one PNG image, supported since Windows Vista. */
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
