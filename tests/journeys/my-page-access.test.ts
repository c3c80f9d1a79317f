/** "My page" can be read and used by everybody. */
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { openTasks, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');

it('is so in every form, by day and by night, narrow and wide', async () => {
  const site = edited();
  const page = await openTasks(site, { viewport: { width: 320, height: 640 } });
  await page.getByRole('link', { name: /^All photos/ }).waitFor();
  const links = await page
    .locator('main a[href*="/page/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(20);
  const dark = await openTasks(site, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  for (const [at, link] of links.entries()) {
    // Each in one of the two: what differs between them is in the styles that all share.
    const shown = at % 2 === 0 ? page : dark;
    await shown.goto(link);
    await shown.getByRole('heading', { level: 1 }).first().waitFor();
    await shown
      .getByText(/is coming…$/)
      .first()
      .waitFor({ state: 'hidden' });
    const fold = shown.locator('main [aria-expanded="false"]').first();
    if ((await fold.count()) > 0) await fold.click();
    expect([link, await findings(shown, 'iframe')]).toEqual([link, []]);
    expect([link, await shown.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
      link,
      true,
    ]);
  }
});
