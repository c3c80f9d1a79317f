/**
 * The page on a throttled phone (DESIGN section 8), behind TLS and HTTP/2, alternating with `limit-bare`: the page's
 * text as bare HTML, the minimum for any page with the same text.
 */
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, getChromiumPath } from '../tests/support/chromium.ts';
import { startFront } from './page/front.ts';
import { findCallToAction, type Interactions, type Reading, read, tapAtOnce, write } from './page/visits.ts';
import { median, type Result } from './result.ts';

/** Many, because single visits vary by a tenth or more. */
const ROUNDS = 9;
/** Fewer, because visits with an enquiry take longest, and are far from their limit. */
const WRITING_ROUNDS = 3;
const BARE_PATH = '/bench/bare.html';

/** Everything but text, headings, lists, links and the form, removed for the bare page. */
const REMOVED_PARTS = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<style\b[^>]*>.*?<\/style>/gs,
  /<svg\b[^>]*>.*?<\/svg>/gs,
  /<(?:link|img|meta(?! (?:charset|name="viewport")))\b[^>]*>/g,
  /<!--.*?-->/gs,
  / (?:class|style|data-[\w-]+|aria-[\w-]+)(?:="[^"]*")?/g,
];

export default async function benchPage(): Promise<Result[]> {
  const front = await startFront();
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  try {
    const home = await (await fetch(`http://127.0.0.1:${front.site.port}/`)).text();
    front.serve(
      BARE_PATH,
      REMOVED_PARTS.reduce((html, pattern) => html.replace(pattern, ''), home),
    );
    return await visitInTurns(browser, `${front.url}/`, front.url + BARE_PATH);
  } finally {
    await browser.close();
    await front.stop();
  }
}

async function visitInTurns(browser: Browser, ours: string, bare: string): Promise<Result[]> {
  const readings: { ours: Reading; bare: Reading }[] = [];
  const taps: { ours: number; bare: number }[] = [];
  const writings: Interactions[] = [];
  const positions = {
    ours: await findCallToAction(browser, ours),
    bare: await findCallToAction(browser, bare),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    readings.push({ ours: await read(browser, ours), bare: await read(browser, bare) });
    taps.push({
      ours: await tapAtOnce(browser, ours, positions.ours),
      bare: await tapAtOnce(browser, bare, positions.bare),
    });
    if (round < WRITING_ROUNDS) writings.push(await write(browser, ours));
  }
  const pick = (name: keyof Reading) =>
    readings.map((pair) => ({ ours: pair.ours[name], bare: pair.bare[name] }));
  const makeOwnResult = (what: string, name: keyof Reading, atMost: number, unit?: string): Result => ({
    what,
    value: median(pick(name).map((pair) => pair.ours)),
    atMost,
    ...(unit && { unit }),
  });
  return [
    compare('first paint', pick('firstPaint'), 1.35),
    compare('largest paint', pick('largestPaint'), 1.35),
    compare('first tap on Enquire now', taps, 1.4),
    { what: 'first taps lost', value: taps.filter((pair) => pair.ours === Infinity).length, atMost: 0 },
    ...Object.keys(writings[0] ?? {}).map((name) => ({
      what: `interaction to next paint: ${name}`,
      value: median(writings.map((one) => one[name as keyof Interactions])),
      unit: 'ms',
      atMost: 100,
    })),
    makeOwnResult('blocking time', 'blocking', 100, 'ms'),
    makeOwnResult('layout shift', 'shift', 0),
    makeOwnResult('script before any touch', 'scriptBytes', 20_000, 'B'),
    makeOwnResult('bytes until idle, with headers', 'bytes', 85_000, 'B'),
    makeOwnResult('requests until idle', 'requests', 8),
    makeOwnResult('document higher after reading', 'growth', 0, 'px'),
  ];
}

/** The ratio within a round: a busy machine slows both. */
function compare(what: string, pairs: readonly { ours: number; bare: number }[], atMost: number): Result {
  const [ours, bare] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.bare))];
  return {
    what: `${what} / limit-bare`,
    value: median(pairs.map((pair) => pair.ours / pair.bare)),
    atMost,
    note: `${Math.round(ours)} ms against ${Math.round(bare)} ms`,
  };
}
