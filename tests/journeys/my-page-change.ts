/** What owners come to change, each from the door of the desk to the page that visitors see, by thumb. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPage } from '../support/browser.ts';
import { button, heading } from './desk-visit.ts';
import { compareFolders, type EditedSite, Finger, PHONE, putOnline, readFolder } from './my-page-visit.ts';

export interface Change {
  /** What she came for, and the task that it is; none where she searches. */
  wish: string;
  title: string;
  make: (page: Page, finger: Finger) => Promise<void>;
  /** Every line of every file that is another afterwards. */
  lines: (string | RegExp)[];
  /** Words of the public page. */
  shown: string;
  /** At most so many taps, beside the typing. */
  taps: number;
}

const task = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

/** From the door of the desk to the page that visitors see, by thumb. */
export async function makeByThumb(
  { site, content, open }: EditedSite,
  { wish, title, make, lines, shown, taps }: Change,
): Promise<void> {
  const before = await readFolder(content);
  const page = await open('/admin', PHONE);
  await page.context().clearCookies();
  const since = performance.now();
  const finger = new Finger();
  await page.goto(`${site.url}/admin`);
  await finger.tap(button(page, 'Sign in with this device'));
  await heading(page, 'Enquiries');
  await finger.tap(page.getByRole('link', { name: 'My page', exact: true }));
  if (title) {
    await finger.tap(task(page, title));
    await heading(page, title);
  }
  await make(page, finger);
  await putOnline(page, (target) => finger.tap(target));
  const visitor = await newPage();
  await visitor.goto(site.url);
  expect(await visitor.locator('body').innerHTML()).toContain(shown);
  process.stdout.write(
    `${wish}: ${finger.taps} taps, ${((performance.now() - since) / 1000).toFixed(1)} s\n`,
  );
  expect(compareFolders(before, await readFolder(content))).toEqual(
    lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
  );
  expect(finger.taps).toBeLessThanOrEqual(taps);
}
