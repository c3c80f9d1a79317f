/**
 * Tracks in the sand between the overview's rows: a runner, bare feet, shoes with a pole. They start
 * at the left and run off the right edge. Steps are placed by chance around an even stride; the
 * prints themselves are drawn once, in drawings/prints.svg.
 */
import { createRandom } from './random.ts';

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
  /** Height of the left and right foot's line. */
  readonly lines: readonly [number, number];
  /** A pole is planted once per pair of steps. */
  readonly pole: boolean;
};

const FRAME = { width: 1800, height: 72 };
const POLE_LINE = 64;

const GAITS: readonly Gait[] = [
  { name: 'track-run', seed: 311, print: 'print-shoe', stride: 126, lines: [8, 38], pole: false },
  { name: 'track-bare', seed: 527, print: 'print-foot', stride: 80, lines: [8, 36], pole: false },
  { name: 'track-pole', seed: 743, print: 'print-shoe', stride: 68, lines: [10, 32], pole: true },
];

export function makeTracks(): TrackDrawing[] {
  return GAITS.map((gait) => ({ name: gait.name, ...FRAME, body: walk(gait) }));
}

function walk({ seed, print, stride, lines, pole }: Gait): string {
  const random = createRandom(seed);
  let body = '';
  for (let step = 0; step * stride < FRAME.width; step += 1) {
    const x = Math.round(4 + step * stride + random.between(-4, 4));
    const turn = Math.round(random.between(-5, 5));
    const left = step % 2 === 0;
    // A foot has an inner side: the left print is the right one turned over.
    const side = left && print === 'print-foot' ? 'scale(1-1)translate(0-24)' : '';
    body += `<use href="#${print}" transform="translate(${x} ${lines[left ? 0 : 1]})${side}rotate(${turn})"/>`;
    if (pole && !left) body += `<circle cx="${x + Math.round(stride * 0.68)}" cy="${POLE_LINE}" r="5"/>`;
  }
  return body;
}
