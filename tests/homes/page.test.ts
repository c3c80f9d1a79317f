/** The page in widths, themes and pixel densities that the journeys leave out. */
import { expect, it } from 'vitest';
import { findings } from '../journeys/axe.ts';
import { expectFinalLayout } from '../journeys/final-layout.ts';
import { expectNoLineAtFoot } from '../journeys/hero-foot.ts';
import { PHONE, shareSiteVisits } from '../journeys/page-visit.ts';

const visit = shareSiteVisits();

it.each([
  ['a light phone', { viewport: PHONE }],
  ['a dark desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
] as const)('axe finds nothing on %s', async (_, options) => {
  const page = await visit(options);
  await page.evaluate(() => {
    for (const item of document.querySelectorAll('details')) item.open = true;
  });
  expect(await findings(page)).toEqual([]);
});

it.each([
  [1, 'light'],
  [1, 'dark'],
  [1.25, 'light'],
  [1.5, 'dark'],
  [1.75, 'light'],
  [2, 'dark'],
] as const)(
  'the first drawing ends seamlessly in the sand below, at a device pixel ratio of %d, %s',
  async (scale, colorScheme) => {
    const page = await visit({ colorScheme, context: { deviceScaleFactor: scale } });
    await expectNoLineAtFoot(page, [320, 390, 599, 768, 1024, 1366, 1440, 1920, 2560]);
  },
);

it.each([320, 768, 2560])('has its final height and all its drawings at load, %i px wide', async (width) => {
  await expectFinalLayout(await visit({ viewport: { width, height: 800 }, withoutScripts: true }));
});
