/**
 * How long after a touch or a key the page is painted again, as the Event Timing API measures it (interaction to next
 * paint): with real input, on the phone.
 */
import type { Browser, Page } from 'playwright-core';
import { openPhone, type Phone, sleep } from './phone.ts';

/** Where the browser reports nothing shorter. */
const SHORTEST_MS = 16;
/** Until the frame after the last event of an interaction was painted, and the browser has told so. */
const SETTLE_MS = 700;
const QUIET_MS = 1500;
/** As fast as anyone types. */
const KEY_MS = 80;
const WORDS = 'My knee hurts when I climb stairs';
const EMAIL = 'robin@example.com';
/** Letters while React, the form's rules and the dialogs are fetched and start: three seconds of them. */
const LETTERS_MEANWHILE = 38;

export interface Interactions {
  menu: number;
  faq: number;
  typing: number;
  send: number;
  /** The slowest letter from the first touch of the form until it works by script. */
  waking: number;
}

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

/** @returns the longest interaction of what was done @throws when the page was not touched at all */
async function measure(page: Page, act: () => Promise<void>): Promise<number> {
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
  await sleep(SETTLE_MS);
  const { worst, count } = await read();
  if (count === before) throw new Error('The page was not touched.');
  return Math.max(worst, SHORTEST_MS);
}

async function touchTarget({ page, touch }: Phone, selector: string): Promise<void> {
  const target = page.locator(selector).locator('visible=true').first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await sleep(SETTLE_MS);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} cannot be touched.`);
  await touch({ x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
}

async function type({ cdp }: Phone, words: string): Promise<void> {
  for (const letter of words) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    await sleep(KEY_MS);
  }
}

const FAQ = '#faq-section details:not([open]) summary';
const MESSAGE = 'textarea[name="message"]';

/** @param url of the page, without a hash */
export async function interact(browser: Browser, url: string): Promise<Interactions> {
  return { ...(await touchAll(browser, url)), waking: await typeWhileWaking(browser, url) };
}

async function touchAll(browser: Browser, url: string): Promise<Omit<Interactions, 'waking'>> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(observe, SHORTEST_MS);
  await page.goto(url);
  await phone.waitUntilQuiet(QUIET_MS);
  const menu = await measure(page, () => touchTarget(phone, '[aria-controls="menu"]'));
  await touchTarget(phone, '#menu button');
  const faq = await measure(page, () => touchTarget(phone, FAQ));
  await touchTarget(phone, 'input[name="email"]');
  await phone.waitUntilQuiet(QUIET_MS);
  await type(phone, EMAIL);
  await touchTarget(phone, MESSAGE);
  await sleep(SETTLE_MS);
  const typing = await measure(page, () => type(phone, WORDS));
  const send = await measure(page, () => touchTarget(phone, 'button[type="submit"]'));
  await page.getByText('Your message has been sent').first().waitFor();
  await phone.close();
  return { menu, faq, typing, send };
}

async function typeWhileWaking(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(observe, SHORTEST_MS);
  await page.goto(`${url}#contact-section`);
  const waking = await measure(page, async () => {
    await touchTarget(phone, MESSAGE);
    await type(phone, 'a'.repeat(LETTERS_MEANWHILE));
  });
  await phone.close();
  return waking;
}
