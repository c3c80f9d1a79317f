/** The image for social networks: the hero's scene with logo and name, or the practice's photo beside its name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image, Logo } from '#content/schema';
import type { Cache } from '../cache.ts';
import type { SceneArt } from '../program.ts';
import { drawLogo, type LogoFile } from './logoFile.ts';
import type { OutlinedLine } from './outlineText.ts';

/** The middle of the hero's drawing: sun, sea and the people on the sand. */
const SHARE_IMAGE = { width: 1200, height: 630, view: '560 40 1360 714' };
const MARGIN = 48;

export interface ShareLabel {
  logo?: { as: Logo; file: LogoFile } | undefined;
  /** One or two lines; absent when the logo contains the name, or the font lacks a character. */
  name?: readonly OutlinedLine[] | undefined;
}

export function drawShareImage({ cast, scene }: SceneArt, label: ShareLabel): string {
  const sky = '<path fill="var(--art-sky)" d="M0 0h1920v800H0z"/>';
  // librsvg does not support custom properties, so shadows are copies in the shade's colour.
  const drawing = scene.replace(/<use class="art-shadow" href="#([\w-]+)"/g, '<use href="#$1-shadow"');
  const shade = cast
    .replace(/ id="([\w-]+)"/g, ' id="$1-shadow"')
    .replace(/var\(--m,(?:var\([^)]*\)|[^)]*)\)/g, 'var(--art-shade)');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${SHARE_IMAGE.view}" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}" preserveAspectRatio="xMidYMid slice">${cast}${shade}${sky}${drawing}</svg>`;
  return label.logo ? wrapPicture(`${picture}${drawLabel(label)}`) : picture;
}

/** The photo's crop inside the arch, in pixels. */
export const SHARE_ARCH = { x: 690, y: 96, width: 400, height: 494 };

/** Increment when the same photo gives a different picture. */
const PHOTO_VERSION = 'share photo 2';

/** Crops the photo to the arch; `undefined` if it is unusable, which `pictures.ts` reports. */
export async function makeSharePhoto(
  { file, focus }: Image,
  contentFolder: string,
  cache: Cache,
): Promise<Buffer | undefined> {
  const { cropPicture, PictureError } = await import('../pictures/makePicture.ts');
  const bytes = await readFile(join(contentFolder, 'images', file)).catch(() => Buffer.alloc(0));
  const crop = JSON.stringify([SHARE_ARCH.width, SHARE_ARCH.height, focus]);
  try {
    return await cache.readOrMake(cache.getPath('share-photo', PHOTO_VERSION, crop, bytes), () =>
      cropPicture(bytes, SHARE_ARCH, focus),
    );
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

/** The share image with the hero's photo: halos around the arch, the sun behind its shoulder, sand at its foot. */
export function drawPhotoShareImage(photo: Buffer, { logo, name = [] }: ShareLabel): string {
  const { x, y, width, height } = SHARE_ARCH;
  const halos = [70, 40, 17].map(
    (margin, at) => `<path fill="var(--art-halo-${3 - at})" d="${drawArch(margin)}"/>`,
  );
  const logoHeight = logo ? 120 : 0;
  const size = fitSize(name, 76, 505);
  const blockHeight = logoHeight + (logo && name.length > 0 ? 36 : 0) + name.length * size * 1.15;
  const top = 290 - blockHeight / 2;
  return wrapPicture(
    [
      `<path fill="var(--art-sky)" d="M0 0h${SHARE_IMAGE.width}v${SHARE_IMAGE.height}H0z"/>`,
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

/** The path of the arch. @param margin pixels by which its sides and top are moved outwards */
function drawArch(margin: number): string {
  const { x, y, width, height } = SHARE_ARCH;
  const [left, top, right] = [x - margin, y - margin, x + width + margin];
  const [leftAcross, leftDown] = [0.48 * width + margin, 0.38 * height + margin];
  const [rightAcross, rightDown] = [0.52 * width + margin, 0.4 * height + margin];
  return `M${left} ${y + height}V${top + leftDown}A${leftAcross} ${leftDown} 0 0 1 ${left + leftAcross} ${top}A${rightAcross} ${rightDown} 0 0 1 ${right} ${top + rightDown}V${y + height}z`;
}

/** Logo and name on a paper label, because logos are drawn for a light, plain background. */
function drawLabel({ logo, name = [] }: ShareLabel): string {
  if (!logo) return '';
  const height = 80;
  const logoWidth = Math.min(height * (logo.as.width / logo.as.height), 400);
  const space = SHARE_IMAGE.width - 4 * MARGIN - logoWidth;
  const size = fitSize(name, name.length > 1 ? 32 : 40, space);
  const nameWidth = Math.max(0, ...name.map(({ width }) => width * size));
  const right = Math.round(MARGIN + 2 * 28 + logoWidth + (nameWidth && nameWidth + 26));
  const bottom = MARGIN + 2 * 24 + height;
  const middle = MARGIN + 24 + height / 2;
  return [
    // Uneven edges, as if cut by hand.
    `<path fill="var(--raised)" d="M${MARGIN} ${MARGIN + 22}q1-21 22-22l${right - MARGIN - 46} 2q23 1 23 23L${right - 1} ${bottom - 20}q-1 20-22 20L${MARGIN + 20} ${bottom - 2}q-20 0-20-20z"/>`,
    drawLogoAt(logo, { x: MARGIN + 28, y: MARGIN + 24, height, width: logoWidth }),
    drawLines(name, { x: MARGIN + 54 + logoWidth, y: middle - (name.length * size * 1.15) / 2, size }),
  ].join('');
}

function drawLogoAt(
  { file }: NonNullable<ShareLabel['logo']>,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
): string {
  const attributes = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet"`;
  return drawLogo(file, attributes);
}

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

/** The text size in pixels: `size`, or less if the longest line would not fit into `space`. */
const fitSize = (lines: readonly OutlinedLine[], size: number, space: number) =>
  Math.min(size, space / Math.max(0.01, ...lines.map(({ width }) => width)));

const wrapPicture = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_IMAGE.width} ${SHARE_IMAGE.height}" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}">${inside}</svg>`;

/** In characters: a longer name takes two lines. */
const ONE_LINE_LENGTH = 16;

/** Breaks a name into at most two lines of similar length. */
export function breakName(name: string): string[] {
  const words = name.trim().split(/\s+/);
  if (name.length <= ONE_LINE_LENGTH || words.length === 1) return [words.join(' ')];
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const measureLonger = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return breaks.reduce((best, next) => (measureLonger(next) < measureLonger(best) ? next : best));
}
