/**
 * The first tap of a visitor who does not wait: a finger is on the target as soon as it is painted, and the figure is
 * how long after the address was opened the tap has an effect that can be seen.
 */
import type { Browser } from 'playwright-core';
import { SHORTEST_MS, settle } from './input.ts';
import { openPhone, type Phone, type Point, sleep } from './phone.ts';

/** A tap without effect by then was lost. */
const LOST_MS = 5000;
const POLL_MS = 50;
const SHOWN = 'tellTargetIsShown';

export interface Target {
  /** Opened with it: how a visitor comes to the target. */
  hash?: string;
  selector: string;
  effect: 'moves' | 'opens' | 'focuses';
}

/** What the taps are, by what they are called in the table. */
export const CALL_TO_ACTION: Target = { selector: 'a[href="#contact-section"]', effect: 'moves' };
export const MENU: Target = { selector: '[aria-controls="menu"]', effect: 'opens' };
/** Not the field of the address: a browser gives that the focus when it opens the page there. */
export const FIELD: Target = {
  hash: '#enquiry-email',
  selector: 'textarea[name="message"]',
  effect: 'focuses',
};

interface Observed extends Target {
  at: Point;
  /** The binding that is called once the target is painted. */
  tell: string;
  /** Milliseconds, below which the browser tells of no event. */
  shortest: number;
}

interface Seen {
  touched: number;
  /** When the page moved, opened or focused. */
  effect: number;
  /** When the frame after the tap was on the screen, as the browser tells it. */
  presented: number;
}

/**
 * Tells when the target was painted in its place; notes when the finger came, when the page answered, and when that was
 * on the screen. Runs before anything of the page.
 */
function observe({ selector, effect, at, tell, shortest }: Observed): void {
  const seen: Seen = { touched: 0, effect: 0, presented: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const { port1, port2 } = new MessageChannel();
    const isThere = document.elementFromPoint(at.x, at.y)?.closest(selector);
    port1.onmessage = () => (globalThis as unknown as Record<string, (words: string) => void>)[tell]?.('');
    if (isThere) port2.postMessage('');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'pointerdown',
    ({ timeStamp, target }) => {
      if (target instanceof Element && target.closest(selector)) seen.touched ||= timeStamp;
    },
    true,
  );
  const note = ({ target }: Event) => {
    const isHere = effect === 'moves' || (target instanceof Element && target.closest(selector));
    if (seen.touched && isHere) seen.effect ||= performance.now();
  };
  addEventListener({ moves: 'scroll', opens: 'click', focuses: 'focusin' }[effect], note);
  new PerformanceObserver((list) => {
    const entry = list
      .getEntries()
      .find(({ name, startTime }) => name === 'click' && startTime >= seen.touched);
    if (seen.touched && entry) seen.presented ||= entry.startTime + entry.duration;
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

/** Where the target is once the page has come to rest, on the same screen. */
export async function findTarget(browser: Browser, url: string, target: Target): Promise<Point> {
  const phone = await openPhone(browser);
  await phone.page.goto(url + (target.hash ?? ''), { waitUntil: 'load' });
  const shown = phone.page.locator(target.selector).locator('visible=true').first();
  await shown.waitFor();
  await phone.waitUntilQuiet(500);
  const box = await shown.boundingBox();
  await phone.close();
  if (!box) throw new Error(`${target.selector} is nowhere on ${url}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @returns infinite when the tap was lost */
export async function tapAtOnce(browser: Browser, url: string, target: Target, at: Point): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(observe, { ...target, at, tell: SHOWN, shortest: SHORTEST_MS });
  const shown = waitUntilShown(phone);
  await page.goto(url + (target.hash ?? ''), { waitUntil: 'commit' });
  await shown;
  await phone.touch(at);
  const deadline = Date.now() + LOST_MS;
  const read = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  while (!(await read()).effect && Date.now() < deadline) await sleep(POLL_MS);
  await settle();
  const { effect, presented } = await read();
  const isOpen =
    target.effect !== 'opens' ||
    (await page.evaluate(() => document.querySelector('#menu:is(:modal, :popover-open)') !== null));
  await phone.close();
  // A browser that told of no frame had it on the screen within the shortest time that it tells of.
  return effect && isOpen ? Math.max(effect, presented || effect + SHORTEST_MS) : Infinity;
}

/** Asks for the binding that `observe` calls; the page is not asked again and again from outside. */
async function waitUntilShown({ cdp }: Phone): Promise<void> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: SHOWN });
  await new Promise<void>((done) => {
    cdp.on('Runtime.bindingCalled', ({ name }) => name === SHOWN && done());
    setTimeout(done, LOST_MS);
  });
}
