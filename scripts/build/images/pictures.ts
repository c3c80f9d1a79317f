/**
 * The owner's photos, made into what the page fetches (`#publish/pictures`), named and served. Only pictures that the
 * content names are made.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ContentError, type ContentFault, type PlacedContent } from '#content/load';
import type { Focus, Image, SiteContent } from '#content/schema';
import type { PictureFiles, Pictures } from '#page';
import { checkPicture, type MadePicture, makePicture, PictureError } from '#publish/pictures';
import { nameByContent } from '../name-by-content.ts';
import { CONTENT } from '../paths.ts';

/** From a card on a phone to a wide slide on a dense screen. A photo is never made larger than it is. */
const WIDTHS = [320, 640, 1280];

export interface MadePictures {
  pictures: Pictures;
  /** What to serve, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  files: Map<string, Uint8Array>;
  /** What each picture looks like while it loads, and where it is cut: the policy allows no `style` attribute. */
  css: string;
}

/** A picture that the content names: the first field that does, and the point to keep. */
interface NamedPicture {
  field: string;
  focus?: Focus | undefined;
}

/** @throws ContentError when a file that should be a picture is none. */
export async function makePictures(
  placed: PlacedContent,
  folder = join(CONTENT, 'images'),
): Promise<MadePictures> {
  const faults: ContentFault[] = [];
  const files = new Map<string, Uint8Array>();
  const pictures: Record<string, PictureFiles> = {};
  const styles = new Set<string>();
  for (const [name, { field, focus }] of findPictures(placed.content)) {
    const bytes = await readFile(join(folder, name));
    const made = await makePicture(bytes, { widths: WIDTHS }).catch((fault: unknown) => {
      faults.push(toFault(placed, name, field, fault));
    });
    if (!made) continue;
    const look = makeLook(made.colour, focus);
    if (look) styles.add(look.rule);
    pictures[name] = { ...nameFiles(name, made, files), ...(look && { look: look.name }) };
  }
  if (faults.length > 0) throw new ContentError(faults);
  return { pictures, files, css: [...styles].join('') };
}

/** Files whose name says picture and that hold none, or only a part of one: named where the content names them. */
export async function findPictureFaults(
  placed: PlacedContent,
  folder = join(CONTENT, 'images'),
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  for (const [name, { field }] of findPictures(placed.content)) {
    await checkPicture(await readFile(join(folder, name))).catch((fault: unknown) => {
      faults.push(toFault(placed, name, field, fault));
    });
  }
  return faults;
}

function toFault({ placeOf }: PlacedContent, name: string, field: string, fault: unknown): ContentFault {
  if (!(fault instanceof PictureError)) throw fault;
  const file = `content/images/${name}`;
  const place = placeOf(field) ?? { file, line: 1 };
  return { ...place, field: 'file', found: `${name}, which is ${fault.is}`, expected: fault.expected };
}

/** The files of `images` that the content names anywhere. A photo has one focus point, wherever it is given. */
export function findPictures(content: SiteContent): Map<string, NamedPicture> {
  const found = new Map<string, NamedPicture>();
  const walk = (value: unknown, field: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (isImage(value)) {
      const before = found.get(value.file);
      found.set(value.file, { field: before?.field ?? `${field}.file`, focus: before?.focus ?? value.focus });
    } else for (const [key, inner] of Object.entries(value)) walk(inner, field ? `${field}.${key}` : key);
  };
  walk(content, '');
  return found;
}

function isImage(value: object): value is Image {
  return 'file' in value && 'alt' in value;
}

/** A class of the document's style sheet. */
export function makeLook(colour: string | undefined, focus: Focus | undefined) {
  const styles = [
    ...(colour === undefined ? [] : [`background-color:${colour}`]),
    ...(focus ? [`object-position:${formatPercent(focus.x)} ${formatPercent(focus.y)}`] : []),
  ].join(';');
  if (styles === '') return undefined;
  const name = `photo-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}`;
  return { name, rule: `.${name}{${styles}}` };
}

const formatPercent = (part: number) => `${Math.round(part * 1000) / 10}%`;

function nameFiles(name: string, { width, height, variants }: MadePicture, files: Map<string, Uint8Array>) {
  const named = variants.map((variant) => {
    const address = `/assets/${nameByContent(`${toAddress(name)}-${variant.width}`, variant.body, variant.format)}`;
    files.set(address, variant.body);
    return { ...variant, address };
  });
  const only = (format: string) => named.filter((variant) => variant.format === format);
  const formatSrcSet = (format: string) =>
    only(format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  const [jpeg] = only('jpeg');
  return { width, height, src: jpeg?.address ?? '', avif: formatSrcSet('avif'), webp: formatSrcSet('webp') };
}

/** `Mum & me (1).JPG` to `mum-me-1`: an address of plain letters, whatever the file is called. */
function toAddress(name: string): string {
  const plain = parse(name).name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'photo'
  );
}
