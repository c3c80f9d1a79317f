/** Real input on the phone, and how long after it the page is painted again. */
import type { Page } from 'playwright-core';
import { type Phone, sleep } from './phone.ts';

/** Milliseconds: of anything shorter the browser reports nothing. */
export const SHORTEST_MS = 16;
/** Until the frame after the last event of an interaction was painted, and the browser has told so. */
const SETTLE_MS = 700;
/** Until what was touched has moved, and stands. */
export const settle = () => sleep(SETTLE_MS);
/** As fast as anyone types. */
const KEY_MS = 80;

interface Watch {
  worst: number;
}

/** Keeps the longest interaction; runs before anything of the page. */
function observe(shortest: number): void {
  const watch: Watch = { worst: 0 };
  Object.assign(globalThis, { watch });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) watch.worst = Math.max(watch.worst, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

/** Asks a page that is opened after this to be measured. */
export const watchInteractions = (page: Page) => page.addInitScript(observe, SHORTEST_MS);

/** @returns the longest interaction of what was done @throws when the page was not touched at all */
export async function measureInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const read = () =>
    page.evaluate(() => ({
      worst: (globalThis as unknown as { watch: Watch }).watch.worst,
      count: (performance as Performance & { interactionCount: number }).interactionCount,
    }));
  const before = await page.evaluate(() => {
    (globalThis as unknown as { watch: Watch }).watch.worst = 0;
    return (performance as Performance & { interactionCount: number }).interactionCount;
  });
  await act();
  await settle();
  const { worst, count } = await read();
  if (count === before) throw new Error('The page was not touched.');
  return Math.max(worst, SHORTEST_MS);
}

export async function touchTarget({ page, touch }: Phone, selector: string): Promise<void> {
  const target = page.locator(selector).locator('visible=true').first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settle();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} cannot be touched.`);
  await touch({ x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
}

export async function typeLetters({ cdp }: Phone, words: string): Promise<void> {
  for (const letter of words) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    await sleep(KEY_MS);
  }
}
