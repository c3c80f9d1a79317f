/** Checks of every practice's page. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { newPage, type PageOptions, waitUntilReady } from '../support/browser.ts';
import { startSharedSite } from '../support/full-site.ts';
import { loadPractice, type PRACTICES } from '../support/practices.ts';
import { readTextInEach } from '../support/shipped.tsx';

type PracticeName = (typeof PRACTICES)[number];

/** Opens a page of the practice's published site. Waits until it is ready and laid out down to the bottom. */
export async function openPractice(name: PracticeName, options: PageOptions = {}): Promise<Page> {
  const site = await startSharedSite(name);
  onTestFinished(() => site.stop());
  const page = await newPage(options);
  await page.goto(site.url);
  await waitUntilReady(page);
  return page;
}

/** Sets the text size and checks the page at each width. */
export async function expectNoOverflow(
  page: Page,
  fontSize: string,
  widths: readonly number[],
): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `text at ${fontSize}, ${width} px`).toBe(0);
  }
}

/** Expects each practice's text on its page, and the scripts of one build on all pages. */
export async function expectOneProgram(sites: readonly { name: PracticeName; url: string }[]): Promise<void> {
  const programs = new Set<string | undefined>();
  for (const { name, url } of sites) {
    const html = await (await fetch(url)).text();
    const { home, practice } = await loadPractice(name);
    expect(readTextInEach('h1', html)).toEqual([home.heading]);
    expect(html).toContain(`href="tel:${practice.phone.number}"`);
    programs.add(/\/assets\/main-[\w-]+\.js/.exec(html)?.[0]);
  }
  expect([...programs]).toEqual([expect.stringContaining('/assets/main-')]);
}
