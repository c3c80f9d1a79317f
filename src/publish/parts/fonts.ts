/**
 * The two typefaces, cut down to what the page can show. Young Serif (display) keeps only the characters of the
 * content; Figtree (text) also keeps those a visitor's own name may need, because the form is set in it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#content/schema';
import type { Cache } from '../cache.ts';
import { nameByContent } from '../files.ts';
import type { Program } from '../program.ts';

/** Raise it when the same inputs are to give another font. */
const VERSION = 'font 1';
/** Printable ASCII and the marks that good Australian typography uses. */
const BASIC = `${listCharacters(0x20, 0x7e)}\u00a0“”‘’–—…•·×½°©→`;
/** The accented letters of western Europe: Zoë, Søren, Siân. Rarer ones show in the fallback font. */
const NAMES = `${listCharacters(0xc0, 0xff)}ŒœŠšŽžŸ`;
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, ligatures and accents in both; the rest of what the fonts can do is unused. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk'];
/** Lining and tabular figures for telephone numbers, the counter and the countdown, all set in Figtree. */
const FIGURES = ['lnum', 'tnum'];

/**
 * Faces of fonts every system has, stretched to the measures of ours, so that nothing moves
 * when ours arrives.
 */
export const FALLBACK_FACES = [
  '@font-face{font-family:"Young Serif Fallback";src:local("Times New Roman"),local("Liberation Serif");size-adjust:126.5%;ascent-override:82.69%;descent-override:28.93%;line-gap-override:0%}',
  '@font-face{font-family:"Figtree Fallback";src:local("Arial"),local("Liberation Sans");size-adjust:100.45%;ascent-override:94.57%;descent-override:24.89%;line-gap-override:0%}',
].join('');

interface Cut {
  family: string;
  /** Of a font that has more than 400. */
  weight?: string;
  /** What it shows besides the content. */
  always: string;
  features: readonly string[];
  axes?: Record<string, { min: number; max: number }>;
}

const CUTS: Readonly<Record<string, Cut>> = {
  'young-serif': { family: 'Young Serif', always: BASIC, features: FEATURES },
  figtree: {
    family: 'Figtree Variable',
    weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
    always: BASIC + NAMES,
    features: [...FEATURES, ...FIGURES],
    axes: { wght: WEIGHTS },
  },
};

export interface Font {
  /** `/assets/figtree-1a2b3c4d.woff2` */
  address: string;
  /** Its `@font-face` rule. */
  face: string;
  body: Buffer;
}

/** The fonts that the content needs: a changed word that has no new letter needs the same ones. */
export async function makeFonts(content: SiteContent, program: Program, cache: Cache): Promise<Font[]> {
  const words = JSON.stringify(content);
  const fonts: Font[] = [];
  // One after the other: each takes its memory.
  for (const [name, cut] of Object.entries(CUTS)) {
    const original = await readFile(join(program.folder, 'fonts', program.fonts[name] ?? ''));
    const characters = [...new Set(cut.always + words)].sort().join('');
    const options = JSON.stringify({ features: cut.features, axes: cut.axes });
    const kept = cache.nameFile('font', VERSION, original, options, characters);
    const body = await cache.readOrMake(kept, () => cutFont(original, characters, cut));
    const address = `/assets/${nameByContent(name, body, 'woff2')}`;
    fonts.push({ address, face: writeFontFace(cut.family, address, cut.weight), body });
  }
  return fonts;
}

/** Loaded here: nearly every publishing needs no new letter. */
async function cutFont(original: Buffer, characters: string, { features, axes }: Cut): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(original, characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: [...features],
    ...(axes && { variationAxes: axes }),
  });
}

/** Shown in the fallback's letters until it is there. @param weight of a font that has more than 400 */
export const writeFontFace = (family: string, address: string, weight = '400') =>
  `@font-face{font-family:"${family}";src:url(${address});font-weight:${weight};font-display:swap}`;

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
