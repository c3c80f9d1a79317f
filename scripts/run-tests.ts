/**
 * The step of `npm test` that finds a Chromium, builds the site and runs Vitest on every project.
 * Its last line is `N passed, N failed`: a file that could not be loaded, an error outside any test and a set-up
 * that broke each count as one failure, so a green line always means that everything ran.
 */
import { startVitest, type Vitest } from 'vitest/node';
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { say } from './lib/say.mjs';

interface Count {
  passed: number;
  failed: number;
}

function count(vitest: Vitest): Count {
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const unfinished = tests.filter((test) => ['failed', 'pending'].includes(test.result().state)).length;
  const outside =
    suites.filter((suite) => suite.errors().length > 0).length + vitest.state.getUnhandledErrors().length;
  return { passed, failed: unfinished + outside };
}

/** Vitest's own exit code also counts: it knows of failures that are no test's, such as a crashed worker. */
async function runAll(filters: string[]): Promise<Count> {
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  await ensureBuilt();
  const vitest = await startVitest(filters, { run: true });
  const counted = count(vitest);
  await vitest.close();
  const nothingRan = counted.passed + counted.failed === 0;
  const unexplained = counted.failed === 0 && (nothingRan || Boolean(process.exitCode));
  return unexplained ? { ...counted, failed: 1 } : counted;
}

let result: Count;
try {
  result = await runAll(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && error.name === 'PlainError' ? error.message : error);
  result = { passed: 0, failed: 1 };
}
say(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 ? 1 : 0;
