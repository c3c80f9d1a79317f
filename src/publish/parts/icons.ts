/** The site's icons and its share image, drawn from the page's own art in the colours of the light theme. */
import type { Cache } from '../cache.ts';
import type { CostlyJob } from '../jobs/job.ts';
import type { Art } from '../program.ts';
import { type BinaryFile, drawLogo, type LogoFile } from './logoFile.ts';
import type { OutlinedLine } from './outlineWords.ts';
import { type Brand, type Colours, listLightColours, paintColours } from './paintColours.ts';
import { drawPhotoShareImage, drawShareImage } from './shareImage.ts';

/** In pixels. */
const FAVICON = 32;

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

/** A drawing that is a picture or to be made one, in the cache by what is drawn. */
interface PlannedDrawing {
  path: string;
  type: string;
  /** Where the picture is kept. */
  file: string;
  job: CostlyJob;
}

export interface PlannedIcons {
  /** The one that stays a drawing. */
  icon: string;
  drawings: PlannedDrawing[];
  /** The practice's own, served as it is. */
  logo: LogoFile | undefined;
}

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

/** Which pictures the art and the practice's own look ask for. */
export function planIcons(art: Art, look: OwnLook, cache: Cache): PlannedIcons {
  const { brand, logo } = look;
  const colours = listLightColours(brand);
  const mark = brand?.logo && logo && drawLogo(brand.logo, logo);
  const tile = drawIcon(colours, { margin: 10, background: true, mark });
  const bare = drawIcon(colours, { margin: 0, background: false, mark });
  const plan = (path: string, svg: string, size?: number, type = 'image/png'): PlannedDrawing => {
    const file = cache.nameFile('drawing', VERSION, svg, String(size));
    return {
      path,
      type,
      file,
      job: {
        kind: 'drawing',
        svg,
        into: file,
        ...(size !== undefined && { size }),
        ...(type === 'image/jpeg' && { isPhoto: true }),
      },
    };
  };
  return {
    icon: bare,
    drawings: [
      plan('/favicon.ico', bare, FAVICON, 'image/x-icon'),
      plan('/apple-touch-icon.png', tile, 180),
      plan('/icon-192.png', tile, 192),
      plan('/icon-512.png', tile, 512),
      ...planShareImage(art, look).map(({ path, svg, type }) =>
        plan(path, paintColours(svg, colours), undefined, type),
      ),
    ],
    logo,
  };
}

/** The icons once they are made, by their address. */
export async function collectIcons(
  { icon, drawings, logo }: PlannedIcons,
  cache: Cache,
): Promise<Map<string, BinaryFile>> {
  const icons = new Map<string, BinaryFile>([
    ['/icon.svg', { type: 'image/svg+xml', body: Buffer.from(icon) }],
    ...(logo ? ([[logo.path, logo.file]] as const) : []),
  ]);
  for (const { path, type, file } of drawings) {
    const png = await cache.read(file);
    if (!png) throw new Error(`The picture ${path} was not made.`);
    icons.set(path, { type, body: type === 'image/x-icon' ? wrapIco(png, FAVICON) : png });
  }
  return icons;
}

/** Nothing where the photo is not at hand: that of an earlier edition stays. */
function planShareImage(art: Art, { brand, logo: file, name, photo }: OwnLook) {
  const logo = brand?.logo && file && { as: brand.logo, file };
  const label = { logo, name: brand?.logo?.showsName ? undefined : name };
  if (brand?.scene === 'photo')
    return photo ? [{ path: '/share.jpg', svg: drawPhotoShareImage(photo, label), type: 'image/jpeg' }] : [];
  const scene = brand?.scene === 'ranges' ? art.ranges : art.beach;
  return [{ path: '/share.png', svg: drawShareImage(scene, label), type: 'image/png' }];
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
