/** Accessibility of "My page". */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };

/** Views with a field of every kind, nested lists and groups, and views without a form. Stories check other views. */
const VIEWS: [path: string, isJudged: boolean][] = [
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
  for (const [at, [path, isJudged]] of VIEWS.entries()) {
    // Views alternate between narrow and light, and wide and dark.
    const [judged, other] = at % 2 === 0 ? [NARROW, WIDE] : [WIDE, NARROW];
    await page.setViewportSize(judged);
    await page.emulateMedia({ colorScheme: judged === WIDE ? 'dark' : 'light' });
    await page.evaluate(async (to) => {
      history.pushState(null, '', to);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, `/admin/page${path}`);
    await waitUntilLoaded(page);
    const fold = page.locator('main [aria-expanded="false"]').first();
    if ((await fold.count()) > 0) await fold.click();
    if (isJudged) expect([path, await findings(page, 'iframe')]).toEqual([path, []]);
    expect([path, judged.width, await isWider()]).toEqual([path, judged.width, false]);
    await page.setViewportSize(other);
    expect([path, other.width, await isWider()]).toEqual([path, other.width, false]);
  }
});

/** Waits until nothing is loading: the loading text is in the page before it is visible. */
const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const findShown = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter((one) => one.getClientRects().length > 0);
    const isComing = /is coming…|Looking |One moment…|opens in a moment/;
    return findShown('h1').length > 0 && !findShown('p').some((one) => isComing.test(one.textContent));
  });
