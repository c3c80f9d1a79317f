/** The kinds of visits: one that reads, one that taps at once, one that writes. */
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

/** Milliseconds; bytes as transferred with headers, for scripts the bodies only. */
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

type Seen = Pick<Reading, 'firstPaint' | 'largestPaint' | 'blocking' | 'shift'>;

/** Runs before the page's scripts. */
function watchReading(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const watch = <T extends PerformanceEntry>(type: string, note: (entry: T) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as T);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch('layout-shift', ({ value }: PerformanceEntry & { value: number }) => {
    seen.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => {
    // The first entry precedes its own paint.
    const from = Math.max(
      startTime,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    seen.blocking += Math.max(0, startTime + duration - from - 50);
  });
}

export async function read(browser: Browser, url: string): Promise<Reading> {
  const phone = await openPhone(browser);
  const { page, cdp } = phone;
  const carried = { requests: 0, bytes: 0, scriptBytes: 0 };
  cdp.on('Network.requestWillBeSent', () => {
    carried.requests += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    carried.bytes += encodedDataLength;
  });
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') carried.scriptBytes += Number(response.headers['content-length']);
  });
  await page.addInitScript(watchReading);
  await page.goto(url, { waitUntil: 'networkidle' });
  const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const reading = { ...seen, ...carried };
  const before = await measureHeight();
  for (const section of await page.locator('main > section, footer').all())
    await section.scrollIntoViewIfNeeded();
  const growth = Math.abs((await measureHeight()) - before);
  await phone.close();
  return { ...reading, growth };
}

interface Tapped {
  touched: number;
  /** When the page scrolled. */
  moved: number;
  /** When the frame after the tap was shown, as the browser reports it. */
  presented: number;
}

const CALL_TO_ACTION = 'a[href="#contact-section"]';
const LOST_MS = 5000;

/** Calls `targetIsShown` once the first text is painted; records the tap and the scroll. */
function watchTap(shortest: number): void {
  const tapped: Tapped = { touched: 0, moved: 0, presented: 0 };
  Object.assign(globalThis, { tapped });
  new PerformanceObserver(() => (globalThis as unknown as { targetIsShown(): void }).targetIsShown()).observe(
    {
      type: 'largest-contentful-paint',
    },
  );
  addEventListener('pointerdown', ({ timeStamp }) => {
    tapped.touched ||= timeStamp;
  });
  addEventListener('scroll', () => {
    if (tapped.touched) tapped.moved ||= performance.now();
  });
  new PerformanceObserver((list) => {
    const click = list.getEntries().find(({ name }) => name === 'click');
    if (click) tapped.presented ||= click.startTime + click.duration;
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

/** The final place of "Enquire now". */
export async function findCallToAction(browser: Browser, url: string): Promise<Point> {
  const phone = await openPhone(browser);
  await phone.page.goto(url, { waitUntil: 'networkidle' });
  const box = await phone.page.locator(CALL_TO_ACTION).locator('visible=true').first().boundingBox();
  await phone.close();
  if (!box) throw new Error(`${CALL_TO_ACTION} is nowhere on ${url}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The first tap of an impatient visitor: at "Enquire now" as soon as the first text is painted.
 * @returns milliseconds from navigation until the jump is shown; infinite when the tap was lost
 */
export async function tapAtOnce(browser: Browser, url: string, at: Point): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction('targetIsShown', shown.resolve);
  await page.addInitScript(watchTap, MIN_INTERACTION_MS);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([shown.promise, sleep(LOST_MS)]);
  await touch(phone, at);
  const readTap = () => page.evaluate(() => (globalThis as unknown as { tapped: Tapped }).tapped);
  const deadline = Date.now() + LOST_MS;
  while (!(await readTap()).moved && Date.now() < deadline) await sleep(50);
  await settle();
  const { moved, presented } = await readTap();
  await phone.close();
  return moved ? Math.max(moved, presented || moved + MIN_INTERACTION_MS) : Infinity;
}

/** The longest time to the next paint, in milliseconds. */
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
