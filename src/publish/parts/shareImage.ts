/**
 * What is shown where the page is shared: the scene of the first screen, with the practice's logo and name on a label
 * when it has a logo; or the practice's photo in its arch, with the name beside it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image, Logo } from '#content/schema';
import type { Cache } from '../cache.ts';
import type { SceneArt } from '../program.ts';
import { drawLogo, type LogoFile } from './logoFile.ts';
import type { OutlinedLine } from './outlineWords.ts';

/** Cut from the middle of the hero's drawing: sun, sea and everyone on the sand. */
const SHARE = { width: 1200, height: 630, view: '560 40 1360 714' };
const MARGIN = 48;

/** How the practice shows itself in the picture. */
export interface ShareLabel {
  logo?: { as: Logo; file: LogoFile } | undefined;
  /** The name in one line or two; nothing when the logo holds it, or the font lacks a letter. */
  name?: readonly OutlinedLine[] | undefined;
}

/** The drawing, and the label over its sky. */
export function drawShareImage({ cast, scene }: SceneArt, label: ShareLabel): string {
  const sky = '<path fill="var(--art-sky)" d="M0 0h1920v800H0z"/>';
  // The class's one rule; librsvg reads no custom property, so a shadow is a copy in the colour of shade.
  const drawing = scene.replace(/<use class="art-shadow" href="#([\w-]+)"/g, '<use href="#$1-shadow"');
  const shade = cast
    .replace(/ id="([\w-]+)"/g, ' id="$1-shadow"')
    .replace(/var\(--m,(?:var\([^)]*\)|[^)]*)\)/g, 'var(--art-shade)');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${SHARE.view}" width="${SHARE.width}" height="${SHARE.height}" preserveAspectRatio="xMidYMid slice">${cast}${shade}${sky}${drawing}</svg>`;
  return label.logo ? wrapPicture(`${picture}${drawLabel(label)}`) : picture;
}

/** Inside the arch, in pixels: the photo is cut to this. */
export const SHARE_ARCH = { x: 690, y: 96, width: 400, height: 494 };

/** Raise it when the same photo is to give another picture. */
const PHOTO_VERSION = 'share photo 1';

/** The photo cut to the arch, its focus point kept; nothing when no picture can be made of the file: `pictures.ts` says so. */
export async function makeSharePhoto(
  { file, focus }: Image,
  contentFolder: string,
  cache: Cache,
): Promise<Buffer | undefined> {
  const { hashPicture, makePicture, PictureError } = await import('../pictures/index.ts');
  const bytes = await readFile(join(contentFolder, 'images', file)).catch(() => Buffer.alloc(0));
  const { width, height } = SHARE_ARCH;
  const options = { widths: [width], aspect: width / height, ...(focus && { focus }) };
  try {
    return await cache.readOrMake(
      cache.nameFile('share-photo', PHOTO_VERSION, hashPicture(bytes, options)),
      async () => {
        const { variants } = await makePicture(bytes, options);
        return Buffer.from(variants.find(({ format }) => format === 'jpeg')?.body ?? []);
      },
    );
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

/** The photo as on the first screen: halos round its arch, the sun behind its shoulder, its foot in the sand. */
export function drawPhotoShareImage(photo: Buffer, { logo, name = [] }: ShareLabel): string {
  const { x, y, width, height } = SHARE_ARCH;
  const halos = [70, 40, 17].map(
    (wider, at) => `<path fill="var(--art-halo-${3 - at})" d="${drawArch(wider)}"/>`,
  );
  const logoHeight = logo ? 120 : 0;
  const size = fitSize(name, 76, 505);
  const blockHeight = logoHeight + (logo && name.length > 0 ? 36 : 0) + name.length * size * 1.15;
  const top = 290 - blockHeight / 2;
  return wrapPicture(
    [
      `<path fill="var(--art-sky)" d="M0 0h${SHARE.width}v${SHARE.height}H0z"/>`,
      ...halos,
      `<circle fill="var(--art-sun)" cx="${x + width - 40}" cy="${y + 56}" r="78"/>`,
      `<clipPath id="share-arch"><path d="${drawArch(0)}"/></clipPath>`,
      `<image x="${x}" y="${y}" width="${width}" height="${height}" clip-path="url(#share-arch)" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`,
      '<path fill="var(--art-wet)" d="M0 560c120-26 210-30 330-10 150 24 260 18 400-4 160-24 300-20 480 10v90H0z"/>',
      '<path fill="var(--art-sand)" d="M0 584c140-22 250-14 380 0 140 14 260 4 390-8 150-14 290-8 440 12v60H0z"/>',
      logo ? drawLogoAt(logo, { x: 80, y: top, height: logoHeight, width: 520 }) : '',
      drawLines(name, { x: 80, y: top + blockHeight - name.length * size * 1.15, size }),
    ].join(''),
  );
}

/** The arch of the page's photos, wider by so many pixels all round. */
function drawArch(wider: number): string {
  const { x, y, width, height } = SHARE_ARCH;
  const [left, top, right] = [x - wider, y - wider, x + width + wider];
  const [leftAcross, leftDown] = [0.48 * width + wider, 0.38 * height + wider];
  const [rightAcross, rightDown] = [0.52 * width + wider, 0.4 * height + wider];
  return `M${left} ${y + height}V${top + leftDown}A${leftAcross} ${leftDown} 0 0 1 ${left + leftAcross} ${top}A${rightAcross} ${rightDown} 0 0 1 ${right} ${top + rightDown}V${y + height}z`;
}

/** Logo and name on paper: logos are drawn for a light and quiet ground. */
function drawLabel({ logo, name = [] }: ShareLabel): string {
  if (!logo) return '';
  const height = 80;
  const logoWidth = Math.min(height * (logo.as.width / logo.as.height), 400);
  const space = SHARE.width - 4 * MARGIN - logoWidth;
  const size = fitSize(name, name.length > 1 ? 32 : 40, space);
  const words = Math.max(0, ...name.map(({ width }) => width * size));
  const [right, bottom] = [MARGIN + 2 * 28 + logoWidth + (words && words + 26), MARGIN + 2 * 24 + height].map(
    Math.round,
  ) as [number, number];
  const middle = MARGIN + 24 + height / 2;
  return [
    // Cut by hand, like everything here.
    `<path fill="var(--raised)" d="M${MARGIN} ${MARGIN + 22}q1-21 22-22l${right - MARGIN - 46} 2q23 1 23 23L${right - 1} ${bottom - 20}q-1 20-22 20L${MARGIN + 20} ${bottom - 2}q-20 0-20-20z"/>`,
    drawLogoAt(logo, { x: MARGIN + 28, y: MARGIN + 24, height, width: logoWidth }),
    drawLines(name, { x: MARGIN + 54 + logoWidth, y: middle - (name.length * size * 1.15) / 2, size }),
  ].join('');
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawLogoAt({ file }: NonNullable<ShareLabel['logo']>, { x, y, width, height }: Box): string {
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet"`;
  return drawLogo(file, place);
}

/** Lines of words below one another, the first one's top at `y`. */
function drawLines(
  lines: readonly OutlinedLine[],
  { x, y, size }: { x: number; y: number; size: number },
): string {
  return lines
    .map(
      ({ shapes }, at) =>
        `<g fill="var(--text)" transform="translate(${x} ${y + (at * 1.15 + 0.86) * size})scale(${size})">${shapes}</g>`,
    )
    .join('');
}

/** In pixels: smaller where the longest line would not have room. */
const fitSize = (lines: readonly OutlinedLine[], size: number, space: number) =>
  Math.min(size, space / Math.max(0.01, ...lines.map(({ width }) => width)));

const wrapPicture = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE.width} ${SHARE.height}" width="${SHARE.width}" height="${SHARE.height}">${inside}</svg>`;

/** In characters: a longer name takes two lines. */
const ONE_LINE = 16;

/** The name in one line or two, as nearly of one length as its words allow. */
export function breakName(name: string): string[] {
  const words = name.trim().split(/\s+/);
  if (name.length <= ONE_LINE || words.length === 1) return [words.join(' ')];
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const measureLonger = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return breaks.reduce((best, next) => (measureLonger(next) < measureLonger(best) ? next : best));
}
