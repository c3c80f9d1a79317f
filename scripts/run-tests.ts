/**
 * The step of `npm test` that finds a Chromium and runs Vitest: every test, or those in files whose path holds a word
 * that is given, with `--changed` those that import what is not committed yet. The program is built when a test needs it.
 * Its last line is `N passed, N failed`, also when it does not get as far as the tests.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.ts';
import { withOwnTempFolder } from './lib/ownTempFolder.ts';
import { FAILED_TESTS } from './lib/paths.mjs';
import { ProgressReporter } from './lib/progress.ts';
import { complain, say } from './lib/say.mjs';
import { type Count, runTests } from './lib/tests.ts';

async function prepareAndRun(): Promise<Count> {
  await rm(FAILED_TESTS, { recursive: true, force: true });
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  return runTests(positionals, {
    ...values,
    project: ['!homes'],
    reporters: ['default', new ProgressReporter()],
  });
}

const result = await withOwnTempFolder(prepareAndRun).catch((error: unknown): Count => {
  complain(error);
  return { passed: 0, failed: 1 };
});
if (existsSync(FAILED_TESTS)) say('Pictures and traces of what failed in the browser are in test-results/.');
say(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 ? 1 : 0;
