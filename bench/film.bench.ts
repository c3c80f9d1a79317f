/**
 * The first second and a half on the throttled phone, as one picture: `dist/film.png`, our page above `limit-bare`, with
 * the loader and all that moves.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../scripts/lib/paths.mjs';
import { filmVisit } from './page/film.ts';
import { openBench } from './page/openBench.ts';
import { BARE_PATH } from './page/rivals.ts';
import type { Frame } from './page/trace.ts';
import type { Result } from './result.ts';

const FILM = join(root, 'dist/film.png');
const LASTS_MS = 1500;
const STEP_MS = 100;
const WIDTH = 150;
const HEIGHT = 300;
const LABEL = 22;
const GAP = 4;

const TIMES = Array.from({ length: LASTS_MS / STEP_MS }, (_, step) => (step + 1) * STEP_MS);

export default async function benchFilm(): Promise<Result[]> {
  const rows = await openBench(async (browser, { url }) => {
    const ours = await filmVisit(browser, `${url}/`, { reducedMotion: false });
    const bare = await filmVisit(browser, url + BARE_PATH, { reducedMotion: false });
    return [ours, bare];
  });
  const pictures = rows.flatMap((frames, row) =>
    TIMES.map((time, column) => ({ frames, time, row, column })),
  );
  const layers = await Promise.all(
    pictures.map(async ({ frames, time, row, column }) => ({
      input: await drawMoment(frames, time),
      left: column * (WIDTH + GAP),
      top: row * (HEIGHT + LABEL + GAP),
    })),
  );
  await mkdir(join(root, 'dist'), { recursive: true });
  await sharp(makeSheet(TIMES.length * (WIDTH + GAP), rows.length * (HEIGHT + LABEL + GAP)))
    .composite(layers)
    .png({ palette: true })
    .toFile(FILM);
  const shown = rows.map((frames) => frames[0]?.at ?? Infinity);
  return [
    { what: 'film: first frame', value: shown[0] ?? Infinity, unit: 'ms', note: `dist/film.png` },
    { what: 'film: first frame of limit-bare', value: shown[1] ?? Infinity, unit: 'ms' },
  ];
}

const makeSheet = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: '#777' },
});

/** What was on the screen then, with the time above it; white before the first frame. */
async function drawMoment(frames: readonly Frame[], time: number): Promise<Buffer> {
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${LABEL}"><text x="4" y="16" font-family="sans-serif" font-size="14" fill="#fff">${time} ms</text></svg>`,
  );
  const frame = frames.findLast(({ at }) => at <= time);
  const shown = await (frame
    ? sharp(frame.jpeg)
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
  )
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
  return sharp(makeSheet(WIDTH, HEIGHT + LABEL))
    .composite([
      { input: label, left: 0, top: 0 },
      { input: shown, left: 0, top: LABEL },
    ])
    .png()
    .toBuffer();
}
