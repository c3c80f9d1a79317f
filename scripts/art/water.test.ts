import { describe, expect, test as it } from 'vitest';
import { createRandom } from './random.ts';
import { makeSeams } from './seams.ts';
import { lowerUnderFoam, MARGIN, makeEdge, makeLobes, makeSwash, makeSwell } from './water.ts';

const frame = { width: 1600, height: 160 };
const seams = makeSeams();
const everyPath = seams.flatMap(({ layers }) => layers.map(({ d }) => d));

/** The number of arguments of each command; the last two are the next position of the pen. */
const ARGUMENT_COUNTS: Record<string, number> = { M: 2, l: 2, c: 6 };

/** The x and y of every pen position in path data made of M, l, c and z. */
function positions(d: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([Mlc])([\d -]+)/g)].flatMap(([, command = '', text = '']) => {
    const numbers = [...text.matchAll(/-?\d+/g)].map(Number);
    const steps = numbers.length / (ARGUMENT_COUNTS[command] ?? 0);
    return Array.from({ length: steps }, (_, step) => {
      const [dx = 0, dy = 0] = numbers.slice((step + 1) * (ARGUMENT_COUNTS[command] ?? 0) - 2);
      [x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy];
      return { x, y };
    });
  });
}

describe('the seams', () => {
  it('are reproducible', () => {
    expect(makeSeams()).toEqual(seams);
  });

  it('depend on their seed', () => {
    const shape = { base: 50, length: 400, height: 20 };
    expect(makeSwell(createRandom(1), frame, shape)).not.toEqual(makeSwell(createRandom(2), frame, shape));
  });

  it('are six, without a repeated or mirrored edge', () => {
    expect(seams).toHaveLength(6);
    expect(new Set(everyPath).size).toBe(everyPath.length);
    const outlines = everyPath.map((d) =>
      positions(d)
        .map(({ y }) => y)
        .join(),
    );
    const mirrored = everyPath.map((d) =>
      positions(d)
        .map(({ y }) => y)
        .reverse()
        .join(),
    );
    expect(new Set([...outlines, ...mirrored]).size).toBe(2 * everyPath.length);
  });

  it('have whole numbers and closed paths only', () => {
    for (const d of everyPath) {
      expect(d).toMatch(/^(?:M[\d -]+(?:[lc][\d -]+)+z)+$/);
    }
  });

  it.each(seams)('$name extends beyond both sides and the foot of its frame', ({ frame, layers }) => {
    const last = positions(layers.at(-1)?.d ?? '');
    expect(Math.min(...last.map(({ x }) => x))).toBeLessThanOrEqual(0);
    expect(Math.max(...last.map(({ x }) => x))).toBeGreaterThanOrEqual(frame.width);
    expect(Math.max(...last.map(({ y }) => y))).toBeGreaterThan(frame.height);
  });

  it.each(seams)('$name keeps its crests inside its frame', ({ layers }) => {
    for (const { d } of layers) expect(Math.min(...positions(d).map(({ y }) => y))).toBeGreaterThanOrEqual(0);
  });
});

it('a swell has wide troughs and narrow crests that lean: its high points come after mid-wave', () => {
  const shape = { base: 100, length: 400, height: 20 };
  const [, , , crest, after] = makeSwell(createRandom(5), frame, shape);
  const [first] = makeSwell(createRandom(5), frame, shape);
  expect(crest?.[1]).toBeLessThan(first?.[1] ?? 0);
  expect(crest?.[1]).toBeLessThan(after?.[1] ?? 0);
});

it('foam swells, thins and vanishes along one crest', () => {
  const crest = makeSwell(createRandom(3), frame, { base: 60, length: 300, height: 20 });
  const drops = lowerUnderFoam(createRandom(4), crest).map(([, y], index) => y - (crest[index]?.[1] ?? 0));
  expect(Math.max(...drops)).toBeGreaterThan(5);
  expect(Math.max(...drops)).toBeLessThanOrEqual(9);
  expect(drops.filter((drop) => drop === -1).length).toBeGreaterThan(3);
});

it('swash lobes meet in cusps that point out to sea; longer lobes are deeper', () => {
  const all = makeLobes(createRandom(8), frame, { base: 20, length: 260, depth: 30 });
  const edge = makeSwash(all, 20);
  expect(edge.start).toEqual([-MARGIN, 20]);
  for (const [first, second, end] of edge.cubics) {
    expect(first[1]).toBeGreaterThan(end[1]);
    expect(second[1]).toBeGreaterThan(end[1]);
  }
  const [shorter, longer] = [...all].sort((one, other) => one.length - other.length).slice(-2);
  expect(longer?.depth).toBeGreaterThan(shorter?.depth ?? Number.POSITIVE_INFINITY);
});

it('an edge passes through its points', () => {
  const points = makeSwell(createRandom(6), frame, { base: 60, length: 300, height: 20 });
  expect(makeEdge(points).cubics.map(([, , end]) => end)).toEqual(points.slice(1));
});
