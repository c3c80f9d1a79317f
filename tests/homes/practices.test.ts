/**
 * Every practice at every width and in both themes, as static files and on a server.
 * `SCREENSHOTS=folder` also keeps pictures of them (tests/practices/README.md).
 */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findings } from '../journeys/axe.ts';
import { expectNoOverflow, expectOneProgram, openPractice } from '../journeys/practice-visit.ts';
import { startSharedSite } from '../support/full-site.ts';
import { getPracticeFolder, PRACTICES } from '../support/practices.ts';
import { startSite } from '../support/site.ts';

/** The folder for screenshots, if any are wanted. */
const screenshots = process.env['SCREENSHOTS'];

describe.each(PRACTICES)('the practice %s', (name) => {
  it.each([
    [320, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('has no WCAG fault at %i px, %s', async (width, colorScheme) => {
    const page = await openPractice(name, { viewport: { width, height: 900 }, colorScheme });
    expect(await findings(page)).toEqual([]);
  });

  it('never scrolls sideways, at normal and double text size', async () => {
    const page = await openPractice(name);
    for (const fontSize of ['100%', '200%']) await expectNoOverflow(page, fontSize, [320, 390, 768, 1440]);
  });

  it('is published by a server too, with the same program', async () => {
    const server = await startSite({ env: { CONTENT_DIR: getPracticeFolder(name) } });
    onTestFinished(async () => void (await server.stop()));
    const files = await startSharedSite(name);
    onTestFinished(() => files.stop());
    await expectOneProgram([server, files].map(({ url }) => ({ name, url })));
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({
      content: { status: 'current' },
    });
  });

  it.runIf(screenshots).each([
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is photographed at %i px, %s', async (width, colorScheme) => {
    const page = await openPractice(name, { viewport: { width, height: 900 }, colorScheme });
    // Each section loads its pictures shortly before it scrolls into view.
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
    const path = join(screenshots ?? '', `${name}-${width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
  });
});
