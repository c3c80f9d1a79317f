/**
 * The step of `npm run test:homes`: every environment ("home") and long run that `npm test` leaves out, or only those
 * named: `vitest` (the long crash run, the four practices at all widths), `browsers`, `container`, `firebase`,
 * `instances`. Its last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/lib/chromium.ts';
import { formatSince, PlainError, print, runMain } from '../../scripts/lib/output.mjs';
import { runTests } from '../../scripts/lib/runTests.ts';
import { Steps } from '../support/steps.ts';

const HOMES: Record<string, (steps: Steps) => Promise<void>> = {
  async vitest(steps) {
    process.env['CHROMIUM_PATH'] = await ensureChromium();
    const count = await runTests([], { project: ['homes'] });
    steps.passed += count.passed;
    steps.failed += count.failed;
  },
  browsers: async (steps) => (await import('./browsers/run.ts')).tryBrowsers(steps),
  container: async (steps) => (await import('./container/run.ts')).tryContainer(steps),
  firebase: async (steps) => (await import('./firebase/run.ts')).tryFirebase(steps),
  instances: async (steps) => (await import('./instances/run.ts')).tryInstances(steps),
};

await runMain(async () => {
  // scripts/lib/chromium.ts reads `--install` when a program is missing.
  const { positionals } = parseArgs({ options: { install: { type: 'boolean' } }, allowPositionals: true });
  const unknown = positionals.filter((name) => !(name in HOMES));
  if (unknown.length > 0) {
    throw new PlainError(`No home ${unknown.join(', ')}: there are ${Object.keys(HOMES).join(', ')}.`);
  }
  const steps = new Steps();
  for (const [name, work] of Object.entries(HOMES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const since = Date.now();
    print(`${name} …`);
    try {
      await work(steps);
    } catch (error) {
      steps.record(`${name} runs`, error);
    }
    print(`  ${formatSince(since)}`);
  }
  print(`${steps.passed} passed, ${steps.failed} failed`);
  return steps.failed > 0 ? 1 : 0;
});
