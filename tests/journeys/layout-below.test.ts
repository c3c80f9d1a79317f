/** What is below the first screen is laid out when the visitor goes there, and nobody notices (record 0195). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPage, waitForPaint, waitUntilReady } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const SECTIONS_BELOW = ['services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`);

/** The sections whose words the browser has left out of its layout, by their ids. */
const findSkipped = (page: Page) =>
  page.evaluate(
    (ids) =>
      ids.filter((id) => {
        const heading = document.querySelector(`#${id} h2`);
        return !heading?.checkVisibility({ contentVisibilityAuto: true });
      }),
    SECTIONS_BELOW,
  );

async function open(path = '/'): Promise<Page> {
  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + path);
  await waitUntilReady(page);
  return page;
}

/** The fallback fonts are the document's from the start; the page's own join them when they are there. */
const waitForLetters = (page: Page) => expect.poll(() => page.evaluate(() => document.fonts.size)).toBe(4);

it('leaves out what is far below, until the visitor scrolls', async () => {
  const page = await open();
  const skipped = await findSkipped(page);
  expect(skipped).toContain('pricing-section');
  // The browser's autofill would lay it out out of turn.
  expect(skipped).not.toContain('contact-section');
  await page.mouse.wheel(0, 20);
  await expect.poll(() => findSkipped(page)).toEqual([]);
  await expect.poll(() => page.locator('html').getAttribute('data-below')).toBeNull();
});

describe('the services, which are near the first screen', () => {
  /** A page whose letters are on their way. */
  async function openBeforeLetters(): Promise<{ page: Page; load(): void }> {
    const page = await newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto(site.url, { waitUntil: 'domcontentloaded' });
    await waitForPaint(page);
    expect(await findSkipped(page)).toContain('services-section');
    return { page, load: () => held.resolve() };
  }

  it('are left out until the letters are there', async () => {
    const { page, load } = await openBeforeLetters();
    load();
    await expect.poll(() => findSkipped(page)).not.toContain('services-section');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('are there for whoever scrolls before', async () => {
    const { page, load } = await openBeforeLetters();
    await page.mouse.wheel(0, 20);
    await expect.poll(() => findSkipped(page)).not.toContain('services-section');
    expect(await page.evaluate(() => document.fonts.size)).toBe(2);
    load();
    await waitForLetters(page);
  });
});

it('reaches the true end by one key, without its script as well', async () => {
  const page = await newPage({ expectErrors: [/ERR_FAILED/, /Failed to fetch/] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site.url);
  await waitForPaint(page);
  // They are a little wider: words that end later move the end.
  await waitForLetters(page);
  await page.keyboard.press('End');
  const findRest = () => page.evaluate(() => document.body.scrollHeight - innerHeight - scrollY);
  await expect.poll(findRest).toBeLessThan(2);
  expect(await findSkipped(page)).toEqual([]);
});

describe('a tap on a phone so busy that it draws few frames', () => {
  it('ends at the form, whatever is laid out on the way', async () => {
    const page = await open();
    const busy = await page.context().newCDPSession(page);
    await busy.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    expect(await findSkipped(page)).toContain('pricing-section');
    await page.getByRole('link', { name: 'Enquire now' }).first().click();
    await page.waitForURL(/#contact-section$/);
    await busy.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => findSkipped(page)).toEqual([]);
    await waitForPaint(page);
    const { top, clear } = await page.locator('#contact-section').evaluate((section) => ({
      top: section.getBoundingClientRect().top,
      clear: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    }));
    expect(top).toBeCloseTo(clear, 0);
  });
});

describe('a place further down', () => {
  it('stands where the address says from the beginning', async () => {
    const page = await open('/#faq-section');
    expect(await findSkipped(page)).toEqual([]);
    const top = await page.locator('#faq-section').evaluate((section) => section.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
  });

  it('is kept when the page is loaded again', async () => {
    const page = await open();
    await page.locator('#pricing-section h2').scrollIntoViewIfNeeded();
    await expect.poll(() => findSkipped(page)).toEqual([]);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1000);
    await page.reload();
    await waitUntilReady(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  });
});
