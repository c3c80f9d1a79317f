/** The kinds of visits: reading the page, tapping at once, and writing an enquiry. */
import type { Browser } from 'playwright-core';
import {
  MIN_INTERACTION_MS,
  measureInteraction,
  openPhone,
  type Point,
  settle,
  sleep,
  touch,
  touchTarget,
  typeLetters,
  watchInteractions,
} from './phone.ts';

/** In milliseconds and bytes; `bytes` includes headers, `scriptBytes` only bodies. */
export interface Reading {
  firstPaint: number;
  largestPaint: number;
  /** Time above 50 ms of tasks after the first paint. */
  blocking: number;
  shift: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** Pixels that the document grew while it was read to its end. */
  growth: number;
}

type Timings = Pick<Reading, 'firstPaint' | 'largestPaint' | 'blocking' | 'shift'>;

/** Runs before the page's scripts. */
function watchReading(): void {
  const timings: Timings = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 };
  Object.assign(globalThis, { timings });
  const watch = <T extends PerformanceEntry>(type: string, record: (entry: T) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry as T);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime;
  });
  watch('layout-shift', ({ value }: PerformanceEntry & { value: number }) => {
    timings.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => {
    // Counts only time after the first paint, whose own task begins earlier.
    const from = Math.max(
      startTime,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    timings.blocking += Math.max(0, startTime + duration - from - 50);
  });
}

export async function read(browser: Browser, url: string): Promise<Reading> {
  const phone = await openPhone(browser);
  const { page, cdp } = phone;
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0 };
  cdp.on('Network.requestWillBeSent', () => {
    traffic.requests += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') traffic.scriptBytes += Number(response.headers['content-length']);
  });
  await page.addInitScript(watchReading);
  await page.goto(url, { waitUntil: 'networkidle' });
  const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const timings = await page.evaluate(() => (globalThis as unknown as { timings: Timings }).timings);
  const reading = { ...timings, ...traffic };
  const before = await measureHeight();
  for (const section of await page.locator('main > section, footer').all())
    await section.scrollIntoViewIfNeeded();
  const growth = Math.abs((await measureHeight()) - before);
  await phone.close();
  return { ...reading, growth };
}

interface TapTimes {
  touchedAt: number;
  /** Time of the first scroll after the tap. */
  scrolledAt: number;
  /** Time at which the frame after the tap was shown, as the browser reports it. */
  shownAt: number;
}

const CALL_TO_ACTION = 'a[href="#contact-section"]';
const LOST_MS = 5000;

/** Calls `targetIsShown` once the first text is painted; records the tap and the scroll. */
function watchTap(shortest: number): void {
  const tapTimes: TapTimes = { touchedAt: 0, scrolledAt: 0, shownAt: 0 };
  Object.assign(globalThis, { tapTimes });
  new PerformanceObserver(() => (globalThis as unknown as { targetIsShown(): void }).targetIsShown()).observe(
    {
      type: 'largest-contentful-paint',
    },
  );
  addEventListener('pointerdown', ({ timeStamp }) => {
    tapTimes.touchedAt ||= timeStamp;
  });
  addEventListener('scroll', () => {
    if (tapTimes.touchedAt) tapTimes.scrolledAt ||= performance.now();
  });
  new PerformanceObserver((list) => {
    const click = list.getEntries().find(({ name }) => name === 'click');
    if (click) tapTimes.shownAt ||= click.startTime + click.duration;
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

/** Finds the final position of "Enquire now". */
export async function findCallToAction(browser: Browser, url: string): Promise<Point> {
  const phone = await openPhone(browser);
  await phone.page.goto(url, { waitUntil: 'networkidle' });
  const box = await phone.page.locator(CALL_TO_ACTION).locator('visible=true').first().boundingBox();
  await phone.close();
  if (!box) throw new Error(`${CALL_TO_ACTION} is nowhere on ${url}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Makes the first tap of an impatient visitor, on "Enquire now" as soon as the first text is painted.
 * @returns milliseconds from navigation until the jump is shown; infinite when the tap was lost
 */
export async function tapAtOnce(browser: Browser, url: string, at: Point): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  const targetShown = Promise.withResolvers<void>();
  await page.exposeFunction('targetIsShown', targetShown.resolve);
  await page.addInitScript(watchTap, MIN_INTERACTION_MS);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([targetShown.promise, sleep(LOST_MS)]);
  await touch(phone, at);
  const readTap = () => page.evaluate(() => (globalThis as unknown as { tapTimes: TapTimes }).tapTimes);
  const deadline = Date.now() + LOST_MS;
  while (!(await readTap()).scrolledAt && Date.now() < deadline) await sleep(50);
  await settle();
  const { scrolledAt, shownAt } = await readTap();
  await phone.close();
  return scrolledAt ? Math.max(scrolledAt, shownAt || scrolledAt + MIN_INTERACTION_MS) : Infinity;
}

/** The longest time to the next paint of each interaction, in milliseconds. */
export type Interactions = Record<'Menu' | 'a question' | 'typing' | 'Send' | 'first letters', number>;

const MESSAGE = 'textarea[name="message"]';

/** Touches every control, and sends an enquiry. */
export async function write(browser: Browser, url: string): Promise<Interactions> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await watchInteractions(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const touchAndMeasure = (selector: string) => measureInteraction(page, () => touchTarget(phone, selector));
  const opening = await touchAndMeasure('[aria-controls="menu"]');
  const closing = await touchAndMeasure('#menu button');
  const question = await touchAndMeasure('#faq-section details:not([open]) summary');
  // The first touch of the form loads React, the form's rules and the dialogs.
  const first = await measureInteraction(page, async () => {
    await touchTarget(phone, 'input[name="email"]');
    await typeLetters(phone, 'robin@example.com');
  });
  await page.waitForLoadState('networkidle');
  await touchTarget(phone, MESSAGE);
  const typing = await measureInteraction(page, () =>
    typeLetters(phone, 'My knee hurts when I climb stairs'),
  );
  const send = await touchAndMeasure('button[type="submit"]');
  await page.getByText('Your message has been sent').first().waitFor();
  await phone.close();
  return {
    Menu: Math.max(opening, closing),
    'a question': question,
    typing,
    Send: send,
    'first letters': first,
  };
}
