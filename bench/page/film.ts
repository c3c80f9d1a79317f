/** What was on the screen and when, and how soon most of it was there. */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openPhone } from './phone.ts';
import { type Frame, traceVisit } from './trace.ts';

const QUIET_MS = 1500;

/**
 * The frames of one visit, by the time since the address was opened. Under reduced motion there is no loader: that is
 * how its second is taken off, as a visitor would have it, and not by a sum.
 */
export async function filmVisit(
  browser: Browser,
  url: string,
  { reducedMotion = true } = {},
): Promise<readonly Frame[]> {
  const phone = await openPhone(browser, { reducedMotion });
  const trace = await traceVisit(browser, { page: phone.page, url, screenshots: true }, async () => {
    await phone.page.goto(url, { waitUntil: 'load' });
    await phone.waitUntilQuiet(QUIET_MS);
  });
  await phone.close();
  return trace.frames;
}

const CHANNELS = 3;
const LEVELS = 256;

/** How often each level of each colour is in a picture. */
async function countLevels(jpeg: Buffer): Promise<Uint32Array> {
  const pixels = await sharp(jpeg).removeAlpha().raw().toBuffer();
  const counts = new Uint32Array(CHANNELS * LEVELS);
  pixels.forEach((level, at) => {
    const slot = (at % CHANNELS) * LEVELS + level;
    counts[slot] = (counts[slot] ?? 0) + 1;
  });
  return counts;
}

/** The white window before the first frame, of the same size. */
function countBlank(of: Uint32Array): Uint32Array {
  const counts = new Uint32Array(of.length);
  const size = of.reduce((total, count) => total + count, 0) / CHANNELS;
  for (let channel = 1; channel <= CHANNELS; channel += 1) counts[channel * LEVELS - 1] = size;
  return counts;
}

const countDifference = (one: Uint32Array, other: Uint32Array) =>
  one.reduce((total, count, at) => total + Math.abs(count - (other[at] ?? 0)), 0);

/**
 * The speed index as WebPageTest and Lighthouse define it: the time until something is painted, weighted by how much of
 * the last picture is still missing, by histograms.
 */
export async function computeSpeedIndex(frames: readonly Frame[]): Promise<number> {
  const levels = await Promise.all(frames.map(({ jpeg }) => countLevels(jpeg)));
  const last = levels.at(-1);
  if (!last) throw new Error('There is no speed of no frames.');
  const blank = countBlank(last);
  const whole = countDifference(blank, last);
  let missing = 1;
  let before = 0;
  let index = 0;
  frames.forEach(({ at }, n) => {
    index += missing * (at - before);
    before = at;
    missing = whole === 0 ? 0 : countDifference(levels[n] ?? last, last) / whole;
  });
  return index;
}
