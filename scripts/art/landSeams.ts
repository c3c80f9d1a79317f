/**
 * The seams for a practice without a sea. Each replaces a water seam, with the same frame and the same surfaces
 * above and below, but its own seed. They are in a separate sprite, which other practices' pages do not fetch.
 */
import type { Point } from './curve.ts';
import { drawFence, drawFurrows, drawGums, drawTufts, type Hills, makeHills } from './land.ts';
import { createRandom, type Random } from './random.ts';
import type { SeamDrawing } from './seams.ts';
import { type Frame, fillBelow, makeEdge } from './water.ts';

type Layer = SeamDrawing['layers'][number];

interface Recipe {
  readonly name: string;
  readonly seed: number;
  readonly height: number;
  paint(random: Random, frame: Frame): Layer[];
}

const WIDTH = 1600;

const RECIPES: readonly Recipe[] = [
  { name: 'land-ripple', seed: 3301, height: 90, paint: paintSandToPaper },
  { name: 'land-swell', seed: 8117, height: 160, paint: paintPaperToDeep },
  { name: 'land-swash', seed: 1926, height: 160, paint: paintDeepToSand },
  { name: 'land-sun-sea', seed: 4473, height: 160, paint: paintSandToShallow },
  { name: 'land-drain', seed: 5938, height: 100, paint: paintShallowToPaper },
  { name: 'land-tide', seed: 2754, height: 100, paint: paintShallowToDusk },
];

export function makeLandSeams(): SeamDrawing[] {
  return RECIPES.map(({ name, seed, height, paint }) => {
    const frame = { width: WIDTH, height };
    return { name, frame, layers: paint(createRandom(seed), frame) };
  });
}

function paintSandToPaper(random: Random, frame: Frame): Layer[] {
  const field = makeHills(random, frame, { base: 34, length: 900, height: 16 });
  const near = makeHills(random, frame, { base: 76, length: 620, height: 16 });
  return [
    { fill: 'var(--art-wet)', d: drawFurrows(random, frame, field, [0, 12, 25]) },
    paintRidge(frame, 'var(--paper)', near),
    { fill: 'var(--art-leaf-3)', d: drawTufts(random, frame, near) },
  ];
}

function paintPaperToDeep(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-air)', { base: 62, length: 760, height: 34 }],
    ['var(--art-sea-4)', { base: 92, length: 560, height: 26 }],
    ['var(--art-sea-2)', { base: 116, length: 820, height: 22 }],
    ['var(--deep)', { base: 142, length: 600, height: 16 }],
  ]);
  const [far, field, rise, near] = layers as [Layer, Layer, Layer, Layer];
  return [
    far,
    field,
    { fill: 'var(--art-leaf-2)', d: drawGums(random, ridges[1] ?? [], { between: [40, 1560], size: 0.85 }) },
    rise,
    { fill: 'var(--art-leaf-1)', d: drawGums(random, ridges[2] ?? [], { between: [180, 1500], size: 1.15 }) },
    near,
  ];
}

function paintDeepToSand(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-sea-2)', { base: 70, length: 700, height: 28 }],
    ['var(--art-wet)', { base: 100, length: 880, height: 22 }],
    ['var(--sand)', { base: 136, length: 640, height: 14 }],
  ]);
  const [hills, field, near] = layers as [Layer, Layer, Layer];
  return [
    { fill: 'var(--art-leaf-3)', d: drawGums(random, ridges[0] ?? [], { between: [60, 1540], size: 1 }) },
    hills,
    field,
    { fill: 'var(--art-shade)', d: drawFurrows(random, frame, ridges[1] ?? [], [9, 21]) },
    near,
    { fill: 'var(--art-leaf-3)', d: drawTufts(random, frame, ridges[2] ?? []) },
  ];
}

function paintSandToShallow(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-sea-2)', { base: 70, length: 780, height: 30 }],
    ['var(--art-sea-4)', { base: 104, length: 620, height: 22 }],
    ['var(--shallow)', { base: 136, length: 860, height: 16 }],
  ]);
  const [hills, field, near] = layers as [Layer, Layer, Layer];
  return [
    { fill: 'var(--art-leaf-1)', d: drawGums(random, ridges[0] ?? [], { between: [120, 1580], size: 1 }) },
    hills,
    field,
    { fill: 'var(--art-leaf-1)', d: drawFence(random, ridges[1] ?? [], [260, 980]) },
    near,
  ];
}

function paintShallowToPaper(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-sea-4)', { base: 58, length: 660, height: 16 }],
    ['var(--paper)', { base: 82, length: 880, height: 14 }],
  ]);
  const [field, near] = layers as [Layer, Layer];
  return [
    { fill: 'var(--art-leaf-2)', d: drawGums(random, ridges[0] ?? [], { between: [90, 1540], size: 0.8 }) },
    field,
    near,
  ];
}

function paintShallowToDusk(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-sea-4)', { base: 46, length: 720, height: 18 }],
    ['var(--art-wet)', { base: 64, length: 560, height: 14 }],
    ['var(--dusk)', { base: 86, length: 800, height: 12 }],
  ]);
  const [hills, field, near] = layers as [Layer, Layer, Layer];
  return [
    hills,
    { fill: 'var(--art-wood-2)', d: drawFence(random, ridges[0] ?? [], [640, 1560]) },
    field,
    { fill: 'var(--art-shade)', d: drawFurrows(random, frame, ridges[1] ?? [], [8]) },
    near,
  ];
}

/** Paints folds of land from back to front. @returns also the ridges, for the trees and fences on them */
export function paintFolds(random: Random, frame: Frame, folds: readonly (readonly [string, Hills])[]) {
  const ridges = folds.map(([, shape]) => makeHills(random, frame, shape));
  const layers = folds.map(([fill], index) => paintRidge(frame, fill, ridges[index] ?? []));
  return { ridges, layers };
}

const paintRidge = (frame: Frame, fill: string, ridge: readonly Point[]): Layer => ({
  fill,
  d: fillBelow(makeEdge(ridge), frame),
});
