/**
 * The seams of movable sections: the optional ones, and the overview. Each has its own seed. The section below
 * varies, so the last layer takes the `color` of the element around the seam.
 */
import type { Point } from './curve.ts';
import { drawFence, drawFurrows, drawGums, drawTufts } from './land.ts';
import { paintFolds } from './landSeams.ts';
import { createRandom, type Random } from './random.ts';
import { paintWave, type SeamDrawing } from './seams.ts';
import { type Frame, fillBelow, makeLobes, makeSwash } from './water.ts';

type Layer = SeamDrawing['layers'][number];
type Paint = (random: Random, frame: Frame) => Layer[];

interface Recipe {
  /** The section's name; `other` is for sections without their own seam. */
  readonly name: string;
  readonly seed: number;
  readonly paint: Paint;
}

const FRAME: Frame = { width: 1600, height: 120 };
const GROUND_COLOUR = 'currentColor';

const WATER: readonly Recipe[] = [
  { name: 'overview', seed: 3874, paint: paintSwash(14, 280) },
  { name: 'team', seed: 1559, paint: paintSwell([['var(--art-sea-4)', 44, 520, 17]], 84) },
  {
    name: 'testimonials',
    seed: 8263,
    paint: paintSwell(
      [
        ['var(--art-sea-4)', 38, 460, 17],
        ['var(--art-sea-2)', 66, 580, 17],
      ],
      94,
    ),
  },
  { name: 'gallery', seed: 4712, paint: paintSwash(12, 240) },
  {
    name: 'carousel',
    seed: 9046,
    paint: paintSwell(
      [
        ['var(--art-sea-2)', 38, 560, 16],
        ['var(--art-sea-4)', 66, 400, 16],
      ],
      96,
    ),
  },
  { name: 'journal', seed: 2391, paint: paintSwell([['var(--art-sea-4)', 40, 420, 15]], 82) },
  {
    name: 'countdown',
    seed: 6127,
    paint: paintSwell(
      [
        ['var(--art-sea-4)', 40, 620, 16],
        ['var(--art-sea-2)', 70, 430, 15],
      ],
      96,
    ),
  },
  { name: 'downloads', seed: 7508, paint: paintSwell([['var(--art-sea-4)', 46, 600, 16]], 86) },
  { name: 'other', seed: 5385, paint: paintSwell([['var(--art-sea-4)', 42, 480, 16]], 84) },
];

const LAND: readonly Recipe[] = [
  { name: 'overview', seed: 6611, paint: paintFields },
  { name: 'team', seed: 2087, paint: paintRise('var(--art-sea-4)', 'gums') },
  { name: 'testimonials', seed: 9470, paint: paintHills('var(--art-air)', 'var(--art-sea-2)') },
  { name: 'gallery', seed: 3158, paint: paintFields },
  { name: 'carousel', seed: 7746, paint: paintHills('var(--art-sea-2)', 'var(--art-sea-4)') },
  { name: 'journal', seed: 1293, paint: paintRise('var(--art-sea-4)', 'fence') },
  { name: 'countdown', seed: 8834, paint: paintHills('var(--art-sea-4)', 'var(--art-sea-2)') },
  { name: 'downloads', seed: 4925, paint: paintRise('var(--art-wet)', 'gums') },
  { name: 'other', seed: 5602, paint: paintRise('var(--art-sea-4)', 'gums') },
];

export const makeShores = (): SeamDrawing[] => WATER.map(makeShore);
export const makeLandShores = (): SeamDrawing[] => LAND.map(makeShore);

function makeShore({ name, seed, paint }: Recipe): SeamDrawing {
  return { name, frame: FRAME, layers: paint(createRandom(seed), FRAME) };
}

/** Paints foam, wet sand, and the dry ground beyond the water's reach. */
function paintSwash(base: number, length: number): Paint {
  return (random, frame) => {
    const reach = makeLobes(random, frame, { base, length, depth: 24 });
    const dry = makeLobes(random, frame, { base: 62, length: length * 1.3, depth: 28 });
    return [
      { fill: 'var(--art-sea-4)', d: fillBelow(makeSwash(reach, base), frame) },
      { fill: 'var(--art-foam)', d: fillBelow(makeSwash(reach, base + 12, 5), frame) },
      { fill: 'var(--art-wet)', d: fillBelow(makeSwash(reach, base + 20, 13), frame) },
      { fill: GROUND_COLOUR, d: fillBelow(makeSwash(dry, 62), frame) },
    ];
  };
}

/** Paints breaking waves from back to front, and the ground in front of the waves. */
function paintSwell(waves: readonly (readonly [string, number, number, number])[], base: number): Paint {
  return (random, frame) => [
    ...waves.flatMap(([fill, at, length, height]) =>
      paintWave(random, frame, fill, { base: at, length, height }, true),
    ),
    ...paintWave(random, frame, GROUND_COLOUR, { base, length: 380, height: 12 }, false),
  ];
}

/** Paints a ploughed field with tufts at its edge. */
function paintFields(random: Random, frame: Frame): Layer[] {
  const { ridges, layers } = paintFolds(random, frame, [
    ['var(--art-sea-4)', { base: 44, length: 760, height: 16 }],
    ['var(--art-wet)', { base: 66, length: 620, height: 14 }],
    [GROUND_COLOUR, { base: 98, length: 840, height: 12 }],
  ]);
  const [hills, field, near] = layers as [Layer, Layer, Layer];
  return [
    hills,
    field,
    { fill: 'var(--art-shade)', d: drawFurrows(random, frame, ridges[1] ?? [], [8, 18]) },
    near,
    { fill: 'var(--art-leaf-3)', d: drawTufts(random, frame, ridges[2] ?? []) },
  ];
}

/** Paints one rise with trees or a fence. */
function paintRise(fill: string, kind: 'gums' | 'fence'): Paint {
  return (random, frame) => {
    const { ridges, layers } = paintFolds(random, frame, [
      [fill, { base: 66, length: 700, height: 17 }],
      [GROUND_COLOUR, { base: 98, length: 860, height: 13 }],
    ]);
    const [rise, near] = layers as [Layer, Layer];
    return [paintUpright(random, ridges[0] ?? [], kind), rise, near];
  };
}

/** Paints two rises: gum trees on the far rise, a fence along the near one. */
function paintHills(far: string, near: string): Paint {
  return (random, frame) => {
    const { ridges, layers } = paintFolds(random, frame, [
      [far, { base: 60, length: 780, height: 18 }],
      [near, { base: 84, length: 600, height: 15 }],
      [GROUND_COLOUR, { base: 106, length: 880, height: 10 }],
    ]);
    const [hills, rise, ground] = layers as [Layer, Layer, Layer];
    return [
      paintUpright(random, ridges[0] ?? [], 'gums'),
      hills,
      paintUpright(random, ridges[1] ?? [], 'fence'),
      rise,
      ground,
    ];
  };
}

function paintUpright(random: Random, ridge: readonly Point[], kind: 'gums' | 'fence'): Layer {
  if (kind === 'fence') {
    const from = random.between(120, 620);
    const d = drawFence(random, ridge, [from, from + random.between(560, 820)]);
    return { fill: 'var(--art-leaf-1)', d };
  }
  return { fill: 'var(--art-leaf-2)', d: drawGums(random, ridge, { between: [70, 1540], size: 0.8 }) };
}

export type TrackDrawing = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
};

type Gait = {
  readonly name: string;
  readonly seed: number;
  readonly print: 'print-shoe' | 'print-foot';
  readonly stride: number;
  /** The y of the left foot's prints, and of the right foot's. */
  readonly lines: readonly [number, number];
  /** Whether the walker has a pole, which is planted once per pair of steps. */
  readonly hasPole: boolean;
};

const TRACK_FRAME = { width: 1800, height: 72 };
const POLE_LINE = 64;

const GAITS: readonly Gait[] = [
  { name: 'track-run', seed: 311, print: 'print-shoe', stride: 126, lines: [8, 38], hasPole: false },
  { name: 'track-bare', seed: 527, print: 'print-foot', stride: 80, lines: [8, 36], hasPole: false },
  { name: 'track-pole', seed: 743, print: 'print-shoe', stride: 68, lines: [10, 32], hasPole: true },
];

/**
 * Draws the tracks in the sand between the overview's rows: a runner, bare feet, shoes with a pole. The tracks
 * start at the left and run off the right edge. Steps vary at random around an even stride; the prints are drawn
 * once, in drawings/prints.svg.
 */
export function makeTracks(): TrackDrawing[] {
  return GAITS.map((gait) => ({ name: gait.name, ...TRACK_FRAME, body: drawTrack(gait) }));
}

function drawTrack({ seed, print, stride, lines, hasPole }: Gait): string {
  const random = createRandom(seed);
  let body = '';
  for (let step = 0; step * stride < TRACK_FRAME.width; step += 1) {
    const x = Math.round(4 + step * stride + random.between(-4, 4));
    const turn = Math.round(random.between(-5, 5));
    const isLeft = step % 2 === 0;
    // A bare foot has an inner side: the left print is the right print mirrored.
    const side = isLeft && print === 'print-foot' ? 'scale(1-1)translate(0-24)' : '';
    body += `<use href="#${print}" transform="translate(${x} ${lines[isLeft ? 0 : 1]})${side}rotate(${turn})"/>`;
    if (hasPole && !isLeft) body += `<circle cx="${x + Math.round(stride * 0.68)}" cy="${POLE_LINE}" r="5"/>`;
  }
  return body;
}
