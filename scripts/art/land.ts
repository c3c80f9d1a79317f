/**
 * Draws the parts of the seams for a practice without a sea: folded hills with gums, fences and furrows. As in
 * water.ts, each edge runs from left of the frame to right of the frame.
 */
import { Pen, type Point, smooth } from './curve.ts';
import type { Random } from './random.ts';
import { type Frame, MARGIN } from './water.ts';

export type Hills = { readonly base: number; readonly length: number; readonly height: number };

/**
 * The points of a ridge. Unlike waves, hills have broad backs and narrow valleys; lean, length and height vary.
 */
export function makeHills(random: Random, frame: Frame, { base, length, height }: Hills): Point[] {
  const points: Point[] = [];
  let x = -MARGIN - random.between(0, length / 2);
  while (x < frame.width + MARGIN) {
    const hillLength = length * random.between(0.65, 1.35);
    const hillHeight = height * random.between(0.55, 1.25);
    const top = random.between(0.32, 0.62);
    points.push(
      [x, base + random.between(0, 0.25) * height],
      [x + 0.5 * top * hillLength, base - 0.62 * hillHeight],
      [x + top * hillLength, base - hillHeight],
      [x + (top + 0.55 * (1 - top)) * hillLength, base - 0.6 * hillHeight],
    );
    x += hillLength;
  }
  return [...points, [x, base]];
}

/** The ridge's height at `x`, as the foot of a tree or post. */
function findHeight(ridge: readonly Point[], x: number): number {
  const at = ridge.findIndex(([right]) => right >= x);
  const [from, to] = [ridge[at - 1], ridge[at]];
  if (!from || !to) return (to ?? ridge.at(-1) ?? [0, 0])[1];
  const share = (x - from[0]) / (to[0] - from[0]);
  // An approximation of the curve, precise enough for the foot of a trunk.
  return from[1] + (to[1] - from[1]) * (share * share * (3 - 2 * share));
}

/** Crowns of distant trees, 40 units high: flat below, all different. */
const CROWNS: readonly (readonly Point[])[] = [
  [
    [-19, -20],
    [-13, -33],
    [-2, -40],
    [11, -36],
    [20, -24],
    [12, -18],
    [-6, -17],
  ],
  [
    [-14, -22],
    [-12, -34],
    [-3, -44],
    [8, -39],
    [9, -29],
    [19, -26],
    [15, -17],
    [-4, -18],
  ],
  [
    [-22, -19],
    [-16, -29],
    [-5, -30],
    [2, -38],
    [14, -35],
    [21, -22],
    [9, -17],
    [-10, -16],
  ],
];

/** Draws groups of one to three gum trees, some way apart. */
export function drawGums(
  random: Random,
  ridge: readonly Point[],
  { between: [left, right], size }: { between: readonly [number, number]; size: number },
): string {
  const pen = new Pen();
  for (let x = left + random.between(0, 90); x < right; x += random.between(150, 420)) {
    const treeCount = Math.floor(random.between(1, 3.6));
    for (let tree = 0; tree < treeCount; tree += 1) {
      const at = x + tree * random.between(20, 34) * size;
      drawGum(pen, random, [at, findHeight(ridge, at) + 3], size * random.between(0.75, 1.15));
    }
  }
  return pen.data;
}

function drawGum(pen: Pen, random: Random, [x, y]: Point, size: number): void {
  const crown = CROWNS[Math.floor(random.between(0, CROWNS.length))] ?? [];
  const isMirrored = random.between(0, 1) < 0.5;
  const place = ([dx, dy]: Point): Point => [x + dx * size, y + dy * size];
  pen
    .moveTo(place([-2, 0]))
    .lineTo(place([-1, -22]))
    .lineTo(place([2, -22]))
    .lineTo(place([3, 0]))
    .close();
  // All shapes have the same winding, or overlaps in one path would become holes.
  const outline = isMirrored ? crown.map(([dx, dy]): Point => [-dx, dy]).reverse() : crown;
  drawRound(pen, outline.map(place));
}

/** Draws a closed, rounded shape through the points. */
function drawRound(pen: Pen, points: readonly Point[]): void {
  const round = smooth([points.at(-1) as Point, ...points, ...points.slice(0, 2)]).slice(1, -1);
  pen
    .moveTo(points[0] as Point)
    .curves(round)
    .close();
}

/** Draws a fence: posts that lean a little, and one wire that sags between neighbouring posts. */
export function drawFence(
  random: Random,
  ridge: readonly Point[],
  [left, right]: readonly [number, number],
): string {
  const pen = new Pen();
  let previousTop: Point | undefined;
  for (let x = left; x < right; x += random.between(34, 44)) {
    const foot = findHeight(ridge, x) + 4;
    const top: Point = [x + random.between(-2, 2), foot - random.between(20, 24)];
    pen
      .moveTo([x - 2, foot])
      .lineTo([top[0] - 1, top[1]])
      .lineTo([top[0] + 2, top[1] + 1]);
    pen.lineTo([x + 2, foot]).close();
    if (previousTop) {
      const [from, to]: [Point, Point] = [
        [previousTop[0], previousTop[1] + 5],
        [top[0], top[1] + 5],
      ];
      const low: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 4];
      pen
        .moveTo(from)
        .curves([[from, low, to]])
        .curves([[to, [low[0], low[1] + 2], from]])
        .close();
    }
    previousTop = top;
  }
  return pen.data;
}

/** Draws furrows: broken lines that follow the ridge above, like contours on a map. */
export function drawFurrows(
  random: Random,
  frame: Frame,
  ridge: readonly Point[],
  offsets: readonly number[],
): string {
  const pen = new Pen();
  for (const offset of offsets) {
    for (let x = -random.between(0, 2 * MARGIN); x < frame.width + MARGIN; ) {
      const length = random.between(120, 340);
      drawFurrow(pen, ridge, offset, [x, x + length]);
      x += length + random.between(30, 190);
    }
  }
  return pen.data;
}

/** Draws one furrow, thick in the middle and pointed at both ends. */
function drawFurrow(pen: Pen, ridge: readonly Point[], offset: number, [left, right]: Point): void {
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const along = (thick: number) =>
    shares.map((share): Point => {
      const x = left + share * (right - left);
      return [x, findHeight(ridge, x) + offset + thick * Math.sin(Math.PI * share)];
    });
  const [back, belly] = [along(0), along(4).reverse()];
  pen
    .moveTo(back[0] as Point)
    .curves(smooth(back))
    .curves(smooth(belly))
    .close();
}

/** Draws tufts of dry grass along a ridge. */
export function drawTufts(random: Random, frame: Frame, ridge: readonly Point[]): string {
  const pen = new Pen();
  for (let x = random.between(20, 160); x < frame.width; x += random.between(90, 330)) {
    const y = findHeight(ridge, x) + 4;
    for (const lean of [-13, -5, 2, 9, 15]) {
      const tip: Point = [x + lean + random.between(-3, 3), y - random.between(13, 24) + Math.abs(lean) / 2];
      const foot: Point = [x + lean / 3, y];
      const knee: Point = [foot[0] + lean / 6, (y + tip[1]) / 2];
      pen.moveTo([foot[0] - 2, y]).curves([[knee, tip, tip]]);
      pen.curves([[tip, [knee[0] + 3, knee[1]], [foot[0] + 2, y]]]).close();
    }
  }
  return pen.data;
}
