/**
 * The step of `npm test` that finds a Chromium, builds the site and runs Vitest on every project.
 * Its last line is `N passed, N failed`, also when it does not get as far as the tests.
 */
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { withOwnTempFolder } from './lib/ownTempFolder.ts';
import { complain, say } from './lib/say.mjs';
import { type Count, runTests } from './lib/tests.ts';

async function prepareAndRun(): Promise<Count> {
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  await ensureBuilt();
  return runTests(process.argv.slice(2));
}

const result = await withOwnTempFolder(prepareAndRun).catch((error: unknown): Count => {
  complain(error);
  return { passed: 0, failed: 1 };
});
say(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 ? 1 : 0;
