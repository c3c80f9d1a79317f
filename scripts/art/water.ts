/**
 * The three kinds of water that join the page's sections. Each function draws one edge from left of the frame to
 * right of the frame; `fillBelow` fills everything under an edge.
 * Units are those of the seam's frame, 1600 across; y grows downward.
 */
import { type Cubic, Pen, type Point, smooth } from './curve.ts';
import type { Random } from './random.ts';

/** Edges start this far left of the frame and end at least this far right of it. */
export const MARGIN = 60;

export type Frame = { readonly width: number; readonly height: number };

export type Edge = { readonly start: Point; readonly cubics: readonly Cubic[] };

export type Swell = { readonly base: number; readonly length: number; readonly height: number };

/** The points of a crest, as shares of its length: dense at the top, sparse in the trough. */
const CREST_SHARES = [0, 0.22, 0.42, 0.56, 0.67, 0.78, 0.9];

/**
 * The points of a swell: crests of uneven length whose height comes in sets. The exponents make wide
 * troughs, narrow crests and a lean; a plain sine would look like stock art.
 */
export function makeSwell(random: Random, frame: Frame, { base, length, height }: Swell): Point[] {
  const crests = makeCrests(random, frame, length, height);
  const points: Point[] = [];
  let x = -random.between(MARGIN, MARGIN + length / 3);
  crests.forEach(({ crestLength, crestHeight }, index) => {
    // The trough after a crest ends where the next crest's trough begins, so neighbours meet without a kink.
    const next = crests[index + 1]?.crestHeight ?? crestHeight;
    for (const share of CREST_SHARES) {
      const trough = base + 0.35 * (crestHeight + (next - crestHeight) * share ** 2);
      const rise = ((1 - Math.cos(2 * Math.PI * share ** 1.19)) / 2) ** 1.5;
      points.push([x + share * crestLength, trough - 1.25 * crestHeight * rise]);
    }
    x += crestLength;
  });
  const last = points.at(-1) as Point;
  return [...points, [Math.max(x, frame.width + MARGIN), last[1]]];
}

/** Makes enough crests to cross the frame with its margins. */
function makeCrests(random: Random, frame: Frame, length: number, height: number) {
  const crests: { crestLength: number; crestHeight: number }[] = [];
  const phase = random.between(0, 2 * Math.PI);
  for (let coveredLength = 0; coveredLength < frame.width + 3 * MARGIN + length / 3; ) {
    const crestLength = length * random.between(0.7, 1.3);
    const inSet = 1 + 0.35 * Math.sin(phase + crests.length * 0.9);
    crests.push({ crestLength, crestHeight: height * inSet * random.between(0.75, 1.25) });
    coveredLength += crestLength;
  }
  return crests;
}

export function makeEdge(points: readonly Point[]): Edge {
  return { start: points[0] as Point, cubics: smooth(points) };
}

export type Swash = { readonly base: number; readonly length: number; readonly depth: number };

/** The shape of one lobe of a swash, without its position: length, depth, drift of the cusp, slant. */
export type Lobe = {
  readonly length: number;
  readonly depth: number;
  readonly drift: number;
  readonly lean: readonly [number, number];
};

/** Lobes of uneven length; a longer lobe runs deeper up the sand, but less than in proportion. */
export function makeLobes(random: Random, frame: Frame, { length, depth }: Swash): Lobe[] {
  const lobes: Lobe[] = [];
  for (let x = -MARGIN; x < frame.width + MARGIN; ) {
    const share = random.between(0.45, 1.5);
    lobes.push({
      length: length * share,
      depth: depth * share ** 0.6,
      drift: random.between(-8, 8),
      lean: [random.between(0.06, 0.14), random.between(0.62, 0.84)],
    });
    x += length * share;
  }
  return lobes;
}

/** Joins lobes in cusps that point out to sea. @param deeper extra depth, so that wet sand lies beyond the foam */
export function makeSwash(lobes: readonly Lobe[], base: number, deeper = 0): Edge {
  let [x, y]: Point = [-MARGIN, base];
  const start: Point = [x, y];
  const cubics = lobes.map(({ length, depth, drift, lean }): Cubic => {
    const run = depth + deeper;
    const end: Point = [x + length, base + drift];
    const cubic: Cubic = [[x + lean[0] * length, y + 1.15 * run], [x + lean[1] * length, y + 1.5 * run], end];
    [x, y] = end;
    return cubic;
  });
  return { start, cubics };
}

/** Draws the shape under an edge, closed below the frame so that no gap shows at the frame's foot. */
export function fillBelow(edge: Edge, frame: Frame): string {
  const foot = frame.height + 10;
  const end = edge.cubics.at(-1)?.[2] as Point;
  return new Pen()
    .moveTo(edge.start)
    .curves(edge.cubics)
    .lineTo([end[0], foot])
    .lineTo([edge.start[0], foot])
    .close().data;
}

/**
 * Where the water begins under the foam of a crest: the crest's line moved down by an uneven 0 to `thick` units.
 * Foam painted from the crest, and water from here, give a white band that swells, thins and vanishes. Where the
 * band vanishes, the water lies one unit above the crest, or a hairline of white would show.
 */
export function lowerUnderFoam(random: Random, crest: readonly Point[], thick = 9): Point[] {
  const phase = random.between(0, 2 * Math.PI);
  return crest.map(([x, y], index) => {
    const uneven = Math.sin(phase + index * 0.62) + random.between(-0.35, 0.35);
    return [x, y + Math.max(-1, ((uneven + 0.45) / 1.8) * thick)];
  });
}

export type Brush = { readonly top: number; readonly rows: number; readonly spacing: number };

/** Draws dry-brush ribbons in rows: longer, heavier and with smaller gaps in each row than in the row above. */
export function drawRipple(random: Random, frame: Frame, { top, rows, spacing }: Brush): string {
  const pen = new Pen();
  for (let row = 0; row < rows; row += 1) {
    const weight = (row + 1) / rows;
    for (let x = -random.between(0, 2 * MARGIN); x < frame.width + MARGIN; ) {
      const length = random.between(50, 150) * (0.8 + weight);
      const y = top + row * spacing + random.between(-0.3, 0.3) * spacing;
      drawRibbon(pen, random, [x, y], length, 3 + 4 * weight);
      x += length + random.between(15, 150) * (1.3 - weight);
    }
  }
  return pen.data;
}

/** Draws a stroke pointed at both ends: one curve out along its upper side, one back along its lower side. */
function drawRibbon(pen: Pen, random: Random, [x, y]: Point, length: number, thick: number): void {
  const end: Point = [x + length, y + random.between(-4, 4)];
  const lean = () => random.between(0.2, 0.4) * length;
  const swing = () => random.between(0.4, 1.1) * thick;
  pen
    .moveTo([x, y])
    .curves([[[x + lean(), y - swing()], [end[0] - lean(), end[1] - swing()], end]])
    .curves([
      [
        [end[0] - lean(), end[1] + swing()],
        [x + lean(), y + swing()],
        [x, y],
      ],
    ])
    .close();
}
