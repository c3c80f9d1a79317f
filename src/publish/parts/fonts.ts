/** Subsets Young Serif (display) to the content's characters, and Figtree (text) also to letters of typed names. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#content/schema';
import type { Cache } from '../cache.ts';
import { nameByContent } from '../files.ts';
import type { Program } from '../program.ts';

/** Increment when the same inputs give a different font. */
const VERSION = 'font 1';
/** Printable ASCII and the punctuation of Australian typography. */
const BASIC_CHARACTERS = `${listCharacters(0x20, 0x7e)}\u00a0“”‘’–—…•·×½°©→`;
/** The accented letters of western European names, such as Zoë. Other letters use the fallback font. */
const NAME_CHARACTERS = `${listCharacters(0xc0, 0xff)}ŒœŠšŽžŸ`;
const WEIGHTS = { min: 400, max: 700 };
/** OpenType features for kerning, ligatures and accents. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk'];

/** System fonts adjusted to our metrics, so that the layout does not shift when ours load. */
export const FALLBACK_FACES = [
  '@font-face{font-family:"Young Serif Fallback";src:local("Times New Roman"),local("Liberation Serif");size-adjust:126.5%;ascent-override:82.69%;descent-override:28.93%;line-gap-override:0%}',
  '@font-face{font-family:"Figtree Fallback";src:local("Arial"),local("Liberation Sans");size-adjust:100.45%;ascent-override:94.57%;descent-override:24.89%;line-gap-override:0%}',
].join('');

/** Per font: the characters that it always has, even if the content does not use them, and its range of weights. */
const SUBSETS = {
  'young-serif': {
    family: 'Young Serif',
    weight: '400',
    alwaysKept: BASIC_CHARACTERS,
    features: FEATURES,
    axes: undefined,
  },
  figtree: {
    family: 'Figtree Variable',
    weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
    alwaysKept: BASIC_CHARACTERS + NAME_CHARACTERS,
    // Lining and tabular figures for telephone numbers, the counter and the countdown.
    features: [...FEATURES, 'lnum', 'tnum'],
    axes: { wght: WEIGHTS },
  },
};

/** Subsets the fonts to the content's characters. Content without new characters gets the same fonts from the cache. */
export async function makeFonts(content: SiteContent, program: Program, cache: Cache) {
  const text = JSON.stringify(content);
  const fonts: { address: string; face: string; body: Buffer }[] = [];
  // One after the other, to limit memory.
  for (const [name, subset] of Object.entries(SUBSETS)) {
    const original = await readFile(join(program.folder, 'fonts', program.fonts[name] ?? ''));
    const characters = [...new Set(subset.alwaysKept + text)].sort().join('');
    const options = JSON.stringify({ features: subset.features, axes: subset.axes });
    const cacheFile = cache.getPath('font', VERSION, original, options, characters);
    const body = await cache.readOrMake(cacheFile, async () => {
      // Loaded on demand, because most editions need no new character.
      const { default: subsetFont } = await import('subset-font');
      return subsetFont(original, characters, {
        targetFormat: 'woff2',
        noHinting: true,
        keepFeatures: subset.features,
        ...(subset.axes && { variationAxes: subset.axes }),
      });
    });
    const address = `/assets/${nameByContent(name, body, 'woff2')}`;
    fonts.push({ address, face: writeFontFace(subset.family, address, subset.weight), body });
  }
  return fonts;
}

/** The `@font-face` rule. `swap` shows the fallback font until this font has loaded. */
export const writeFontFace = (family: string, address: string, weight = '400') =>
  `@font-face{font-family:"${family}";src:url(${address});font-weight:${weight};font-display:swap}`;

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
