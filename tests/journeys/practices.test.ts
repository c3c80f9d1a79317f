/**
 * With one build, publishes each practice as files, two of them also by a server, and visits it once (the shipped
 * practice: `page-access.test.ts`). `tests/homes/practices.test.ts` covers all widths, both themes and a server for
 * each.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSharedSite } from '../support/full-site.ts';
import { getPracticeFolder, PRACTICES } from '../support/practices.ts';
import { askForService } from '../support/services.ts';
import { startSite } from '../support/site.ts';
import { findings } from './axe.ts';
import { expectNoOverflow, expectOneProgram, openPractice } from './practice-visit.ts';

const LOOKS = [
  [390, 'dark'],
  [1440, 'light'],
] as const;

describe.each(PRACTICES.filter((name) => name !== 'shipped'))('the practice %s', (name) => {
  it('has no WCAG fault and never scrolls sideways, at normal and double text size', async () => {
    const page = await openPractice(name);
    for (const [width, colorScheme] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `at ${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNoOverflow(page, '100%', [320, 390, 768, 1440]);
    await expectNoOverflow(page, '200%', [320, 768, 1440]);
  });
});

it('publishes every practice with the same program, as files and by a server', async () => {
  const large = await startSite({ env: { CONTENT_DIR: getPracticeFolder('large') } });
  onTestFinished(() => large.dispose());
  const sites = await Promise.all(
    PRACTICES.map(async (name) => {
      const site = await startSharedSite(name);
      onTestFinished(() => site.stop());
      return { name, url: site.url };
    }),
  );
  await expectOneProgram([
    ...sites,
    { name: 'shipped', url: await askForService('site') },
    { name: 'large', url: large.url },
  ]);
  expect(await (await fetch(`${large.url}/healthz`)).json()).toMatchObject({
    content: { status: 'current' },
  });
});
