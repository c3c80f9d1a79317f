/** "My page" can be read and used by everybody. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { button } from './desk-visit.ts';
import { field, openForm, saved, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');

/** With a field of every kind, lists and groups in each other, and what is no form. */
const NARROW = ['', '/task/telephone', '/task/prices', '/task/question', '/task/look', '/photos'];
const WIDE = ['/task/photo', '/task/texts', '/task/confirmed', '/task/sections', '/versions', '/first'];

it.each([
  ['narrow, by day', NARROW, { viewport: { width: 320, height: 640 } }],
  ['wide, by night', WIDE, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
])('%s', async (_, paths, options) => {
  const { site, open } = edited();
  const page = await open('/admin/page', options);
  for (const path of paths) {
    await page.goto(`${site.url}/admin/page${path}`);
    await waitForWhole(page);
    const fold = page.locator('main [aria-expanded="false"]').first();
    if ((await fold.count()) > 0) await fold.click();
    expect([path, await findings(page, 'iframe')]).toEqual([path, []]);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([path, isWider]).toEqual([path, false]);
  }
});

/** Waits until nothing is on its way: the words that say so have their place in the page before they are seen. */
const waitForWhole = (page: Page) =>
  page.waitForFunction(() => {
    const findShown = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter((one) => one.getClientRects().length > 0);
    const isComing = /is coming…|Looking |One moment…|opens in a moment/;
    return findShown('h1').length > 0 && !findShown('p').some((one) => isComing.test(one.textContent));
  });

/** Whether it is on the screen from side to side, with its words. */
const isWhole = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
  });

it('with letters twice as large keeps every button whole, and the foot leaves the screen to the form', async () => {
  const page = await openForm(edited(), 'telephone', { viewport: { width: 320, height: 640 } });
  await field(page, 'How soon you reply').fill('within a day');
  await saved(page);
  const online = button(page, 'Put online…');
  const foot = () =>
    online.evaluate((element) => {
      const holder = element.parentElement as HTMLElement;
      return { stays: getComputedStyle(holder).position, share: holder.offsetHeight / innerHeight };
    });
  const usual = await foot();
  expect(usual.stays).toBe('fixed');
  expect(usual.share).toBeLessThan(1 / 6);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(async () => (await foot()).stays).toBe('static');
  for (const name of ['Form', 'Preview', 'Put online…']) {
    await button(page, name).scrollIntoViewIfNeeded();
    expect([name, await isWhole(button(page, name))]).toEqual([name, true]);
  }
  await online.click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  const now = sheet.getByRole('button', { name: /^Put online (?:now|all the same)$/ });
  await now.waitFor();
  await button(page, 'At a later time…').click();
  for (const one of [now, button(page, 'Put it online then'), page.getByLabel('When it goes online')])
    expect(await isWhole(one)).toBe(true);
  expect(await findings(page, 'iframe')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Preview').click();
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  expect(
    await isWhole(page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Preview' })),
  ).toBe(true);
});

it.each([320, 390, 768, 1440])('gives the time of later room above its button at %i', async (width) => {
  const page = await openForm(edited(), 'telephone', { viewport: { width, height: 900 } });
  await field(page, 'How soon you reply').fill(`within ${width} minutes`);
  await saved(page);
  await button(page, 'Put online…').click();
  await button(page, 'At a later time…').click();
  const [time, then] = await Promise.all([
    page.getByLabel('When it goes online').boundingBox(),
    button(page, 'Put it online then').boundingBox(),
  ]);
  if (!time || !then) throw new Error('They are not shown.');
  expect(then.y - time.y - time.height).toBeGreaterThanOrEqual(12);
  const sheet = await page.getByRole('dialog', { name: 'Put online' }).boundingBox();
  expect(time.x + time.width).toBeLessThanOrEqual((sheet?.x ?? 0) + (sheet?.width ?? 0));
});
