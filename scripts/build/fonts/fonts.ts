/**
 * The two typefaces, cut down to what the page can show. Young Serif (display) keeps only the characters of the
 * content; Figtree (text) also keeps those a visitor's own name may need, because the form is set in it.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { SiteContent } from '#content/schema';
import { nameByContent } from '../name-by-content.ts';

export interface Font {
  /** `/assets/figtree-1a2b3c4d.woff2` */
  address: string;
  face: string;
  body: Buffer;
}

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
];

export async function makeFonts(content: SiteContent): Promise<{ fonts: Font[]; css: string }> {
  const words = JSON.stringify(content);
  const fonts = await Promise.all([
    cutFont(
      'young-serif',
      '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
      BASIC + words,
      {
        family: 'Young Serif',
        weight: '400',
        features: FEATURES,
      },
    ),
    cutFont(
      'figtree',
      '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
      BASIC + NAMES + words,
      {
        family: 'Figtree Variable',
        weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
        features: [...FEATURES, ...FIGURES],
        axes: { wght: WEIGHTS },
      },
    ),
  ]);
  return { fonts, css: [...fonts.map((font) => font.face), ...FALLBACK_FACES].join('') };
}

interface Cut {
  family: string;
  weight: string;
  features: string[];
  axes?: Record<string, { min: number; max: number }>;
}

async function cutFont(
  name: string,
  file: string,
  characters: string,
  { family, weight, features, axes }: Cut,
): Promise<Font> {
  const source = await readFile(createRequire(import.meta.url).resolve(file));
  const body = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: features,
    ...(axes && { variationAxes: axes }),
  });
  const address = `/assets/${nameByContent(name, body, 'woff2')}`;
  const face = `@font-face{font-family:"${family}";src:url(${address})format("woff2");font-weight:${weight};font-display:swap}`;
  return { address, face, body };
}

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
