/** Runs Vitest and counts every kind of failure. */
import { type CliOptions, startVitest, type Vitest } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
}

/**
 * Runs the tests once. A file that failed to load, a failed hook, an error outside tests and an unfinished test
 * each count as one failure, so a clean count means that everything ran.
 */
export async function runTests(filters: string[], options: CliOptions = {}): Promise<Count> {
  process.exitCode = 0;
  const vitest = await startVitest(filters, { ...options, run: true });
  const count = countTests(vitest);
  await vitest.close();
  // Vitest's exit code includes failures outside tests, such as a crashed worker.
  const isEmptyRun = count.passed + count.failed === 0;
  const hasUncountedFailure = count.failed === 0 && (isEmptyRun || process.exitCode !== 0);
  return hasUncountedFailure ? { ...count, failed: 1 } : count;
}

function countTests(vitest: Vitest): Count {
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const inState = (...states: string[]) =>
    tests.filter((test) => states.includes(test.result().state)).length;
  const fileFailures = suites.filter((suite) => suite.errors().length > 0).length;
  const strayErrors = vitest.state.getUnhandledErrors().length;
  return { passed: inState('passed'), failed: inState('failed', 'pending') + fileFailures + strayErrors };
}
