/** "My page" can be read and used by everybody. */
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { shareEditedSite } from './my-page-visit.ts';

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
    await page.locator('main h1').first().waitFor();
    for (const words of ['is coming…', 'Looking '])
      await page.getByText(words).first().waitFor({ state: 'hidden' });
    const fold = page.locator('main [aria-expanded="false"]').first();
    if ((await fold.count()) > 0) await fold.click();
    expect([path, await findings(page, 'iframe')]).toEqual([path, []]);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([path, isWider]).toEqual([path, false]);
  }
});
