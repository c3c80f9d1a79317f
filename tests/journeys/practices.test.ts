/**
 * Publishes every practice with one build, as files, and two of them also by a server. `page-access.test.ts` visits the
 * shipped practice in a browser, `tests/homes/practices.test.ts` all of them, at all widths and in both themes.
 */
import { expect, it, onTestFinished } from 'vitest';
import { startSharedSite } from '../support/full-site.ts';
import { getPracticeFolder, PRACTICES } from '../support/practices.ts';
import { askForService } from '../support/services.ts';
import { startSite } from '../support/site.ts';
import { expectOneProgram } from './practice-visit.ts';

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
