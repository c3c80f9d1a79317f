/**
 * The step of `npm test` that finds a Chromium and runs Vitest: every test, or those in files whose path holds a word
 * that is given, with `--changed [COMMIT]` those that import what has changed. The program is built when a test needs it.
 * Its last line is `N passed, N failed`, also when it does not get as far as the tests.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.ts';
import { withOwnTempFolder } from './lib/ownTempFolder.ts';
import { complain, say } from './lib/say.mjs';
import { type Count, runTests } from './lib/tests.ts';

async function prepareAndRun(): Promise<Count> {
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  return runTests(positionals, { ...values, project: ['!homes'] });
}

const result = await withOwnTempFolder(prepareAndRun).catch((error: unknown): Count => {
  complain(error);
  return { passed: 0, failed: 1 };
});
say(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 ? 1 : 0;
