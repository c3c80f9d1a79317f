/** Accessibility of "My page". */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };

/** Views with a field of every kind, nested lists and groups, and views without a form. Stories cover the others. */
const VIEWS: [path: string, isChecked: boolean][] = [
  ...(['', '/task/prices', '/task/look', '/task/texts', '/task/sections'] as const).map(
    (path): [string, boolean] => [path, true],
  ),
  ...(['/task/telephone', '/task/question', '/task/photo', '/field/confirmed.yaml'] as const).map(
    (path): [string, boolean] => [path, false],
  ),
  ['/photos', false],
  ['/versions', false],
  ['/first', false],
];

it('passes axe and is never wider than the screen, in any view', async () => {
  const page = await edited().open('/admin/page', { viewport: NARROW });
  await waitUntilLoaded(page);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  for (const [at, [path, isChecked]] of VIEWS.entries()) {
    // Views alternate between narrow and light, and wide and dark.
    const [checkedSize, otherSize] = at % 2 === 0 ? [NARROW, WIDE] : [WIDE, NARROW];
    await page.setViewportSize(checkedSize);
    await page.emulateMedia({ colorScheme: checkedSize === WIDE ? 'dark' : 'light' });
    await page.evaluate(async (to) => {
      history.pushState(null, '', to);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, `/admin/page${path}`);
    await waitUntilLoaded(page);
    const fold = page.locator('main [aria-expanded="false"]').first();
    if ((await fold.count()) > 0) await fold.click();
    if (isChecked) expect([path, await findings(page, 'iframe')]).toEqual([path, []]);
    expect([path, checkedSize.width, await isWider()]).toEqual([path, checkedSize.width, false]);
    await page.setViewportSize(otherSize);
    expect([path, otherSize.width, await isWider()]).toEqual([path, otherSize.width, false]);
  }
});

/** Waits until nothing is loading: the loading text is in the page before it is visible. */
const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const findVisible = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter((one) => one.getClientRects().length > 0);
    const LOADING = /is coming…|Looking |One moment…|opens in a moment/;
    return findVisible('h1').length > 0 && !findVisible('p').some((one) => LOADING.test(one.textContent));
  });
