/**
 * The seams between the page's sections, in page order, each with its own seed, never repeated or mirrored.
 * Layers are painted from the back. The last layer takes the colour of the section below; the element around the
 * seam has the colour of the section above.
 */
import { createRandom, type Random } from './random.ts';
import {
  drawRipple,
  type Frame,
  fillBelow,
  lowerUnderFoam,
  makeEdge,
  makeLobes,
  makeSwash,
  makeSwell,
  type Swell,
} from './water.ts';

type Layer = { readonly fill: string; readonly d: string; readonly opacity?: number };
export type SeamDrawing = { readonly name: string; readonly frame: Frame; readonly layers: readonly Layer[] };

const WIDTH = 1600;

type Recipe = {
  readonly name: string;
  readonly seed: number;
  readonly height: number;
  paint(random: Random, frame: Frame): Layer[];
};

const RECIPES: readonly Recipe[] = [
  { name: 'seam-ripple', seed: 4157, height: 90, paint: paintSandToPaper },
  { name: 'seam-swell', seed: 7331, height: 160, paint: paintPaperToDeep },
  { name: 'seam-swash', seed: 2608, height: 160, paint: paintDeepToSand },
  { name: 'seam-sun-sea', seed: 9164, height: 160, paint: paintSandToShallow },
  { name: 'seam-drain', seed: 6740, height: 100, paint: paintShallowToPaper },
  { name: 'seam-tide', seed: 5023, height: 100, paint: paintShallowToDusk },
];

export function makeSeams(): SeamDrawing[] {
  return RECIPES.map(({ name, seed, height, paint }) => {
    const frame = { width: WIDTH, height };
    return { name, frame, layers: paint(createRandom(seed), frame) };
  });
}

function paintSandToPaper(random: Random, frame: Frame): Layer[] {
  const rise = makeSwell(random, frame, { base: 70, length: 380, height: 10 });
  const ribbons = drawRipple(random, frame, { top: 14, rows: 4, spacing: 14 });
  // At night sand and paper have nearly the same colour; a thin light on the crests separates them.
  const light = { fill: 'var(--art-foam)', opacity: 0.4 };
  return [
    { fill: 'var(--paper)', d: ribbons },
    { ...light, d: drawRipple(random, frame, { top: 18, rows: 3, spacing: 14 }) },
    { ...light, d: fillBelow(makeEdge(rise), frame) },
    { fill: 'var(--paper)', d: fillBelow(makeEdge(lowerUnderFoam(random, rise)), frame) },
  ];
}

function paintPaperToDeep(random: Random, frame: Frame): Layer[] {
  return [
    ...paintWave(random, frame, 'var(--art-sea-4)', { base: 52, length: 430, height: 24 }, false),
    ...paintWave(random, frame, 'var(--art-sea-2)', { base: 90, length: 600, height: 25 }, true),
    ...paintWave(random, frame, 'var(--deep)', { base: 126, length: 440, height: 20 }, true),
  ];
}

function paintDeepToSand(random: Random, frame: Frame): Layer[] {
  const reach = makeLobes(random, frame, { base: 16, length: 260, depth: 29 });
  const dry = makeLobes(random, frame, { base: 84, length: 340, depth: 36 });
  return [
    { fill: 'var(--art-foam)', d: fillBelow(makeSwash(reach, 16), frame) },
    { fill: 'var(--art-wet)', d: fillBelow(makeSwash(reach, 26, 10), frame) },
    { fill: 'var(--sand)', d: fillBelow(makeSwash(dry, 84), frame) },
  ];
}

function paintSandToShallow(random: Random, frame: Frame): Layer[] {
  return [
    ...paintWave(random, frame, 'var(--art-sea-2)', { base: 48, length: 520, height: 24 }, true),
    ...paintWave(random, frame, 'var(--art-sea-4)', { base: 88, length: 420, height: 22 }, true),
    ...paintWave(random, frame, 'var(--shallow)', { base: 124, length: 600, height: 18 }, false),
  ];
}

function paintShallowToPaper(random: Random, frame: Frame): Layer[] {
  return [
    ...paintWave(random, frame, 'var(--art-sea-4)', { base: 36, length: 500, height: 15 }, true),
    ...paintWave(random, frame, 'var(--paper)', { base: 66, length: 380, height: 12 }, false),
  ];
}

function paintShallowToDusk(random: Random, frame: Frame): Layer[] {
  return [
    ...paintWave(random, frame, 'var(--art-foam)', { base: 38, length: 430, height: 13 }, false),
    ...paintWave(random, frame, 'var(--art-wet)', { base: 50, length: 430, height: 12 }, false),
    ...paintWave(random, frame, 'var(--dusk)', { base: 74, length: 320, height: 13 }, false),
  ];
}

/** Paints one layer of swell, with foam along its crest when the wave breaks. */
export function paintWave(
  random: Random,
  frame: Frame,
  fill: string,
  shape: Swell,
  isBreaking: boolean,
): Layer[] {
  const crest = makeSwell(random, frame, shape);
  if (!isBreaking) return [{ fill, d: fillBelow(makeEdge(crest), frame) }];
  return [
    { fill: 'var(--art-foam)', d: fillBelow(makeEdge(crest), frame) },
    { fill, d: fillBelow(makeEdge(lowerUnderFoam(random, crest)), frame) },
  ];
}
