/**
 * The two typefaces, cut down to what the page can show. Young Serif (display) keeps only the characters of the
 * content; Figtree (text) also keeps those a visitor's own name may need, because the form is set in it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#content/schema';
import type { Cache } from '../cache.ts';
import type { CostlyJob } from '../jobs/job.ts';
import { nameByContent } from '../nameByContent.ts';
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

/** A font that is made or to be made, in the cache by the characters it shows. */
interface PlannedFont {
  name: string;
  cut: Cut;
  /** Where it is kept. */
  file: string;
  job: CostlyJob;
}

export interface Font {
  /** `/assets/figtree-1a2b3c4d.woff2` */
  address: string;
  /** Its `@font-face` rule. */
  face: string;
  body: Buffer;
}

/** Which fonts the content needs: a changed word that has no new letter needs the same ones. */
export async function planFonts(
  content: SiteContent,
  program: Program,
  cache: Cache,
): Promise<PlannedFont[]> {
  const words = JSON.stringify(content);
  return Promise.all(
    Object.entries(CUTS).map(async ([name, cut]) => {
      const from = join(program.folder, 'fonts', program.fonts[name] ?? '');
      const { features, axes, always } = cut;
      const characters = [...new Set(always + words)].sort().join('');
      const options = JSON.stringify({ features, axes });
      const file = cache.nameFile('font', VERSION, await readFile(from), options, characters);
      return {
        name,
        cut,
        file,
        job: { kind: 'font', from, into: file, characters, features, ...(axes && { axes }) },
      };
    }),
  );
}

/** The fonts once they are made. */
export async function collectFonts(planned: readonly PlannedFont[], cache: Cache): Promise<Font[]> {
  return Promise.all(
    planned.map(async ({ name, cut, file }) => {
      const body = await cache.read(file);
      if (!body) throw new Error(`The font ${name} was not made.`);
      const address = `/assets/${nameByContent(name, body, 'woff2')}`;
      return { address, face: writeFontFace(cut.family, address, cut.weight), body };
    }),
  );
}

/** Shown in the fallback's letters until it is there. @param weight of a font that has more than 400 */
export const writeFontFace = (family: string, address: string, weight = '400') =>
  `@font-face{font-family:"${family}";src:url(${address});font-weight:${weight};font-display:swap}`;

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
