/**
 * The step of `npm test` that finds a Chromium and runs Vitest: every test, or those in files whose path
 * contains a given word; with `--changed`, tests that import uncommitted files; with `-t WORDS`, tests whose names
 * contain the words. `scripts/lib/chromium.ts` reads `--install`. Builds the program when a test needs it. The last
 * line is `N passed, N failed`, even after an early failure.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CliOptions } from 'vitest/node';
import { ensureChromium } from './lib/chromium.ts';
import { PlainError, print, printError } from './lib/output.mjs';
import { withOwnTempFolder } from './lib/ownTempFolder.ts';
import { FAILED_TESTS, TRACED } from './lib/paths.mjs';
import { ProgressReporter } from './lib/progress.ts';
import { type Count, runTests } from './lib/runTests.ts';

/** @throws {PlainError} for an unknown option */
function readArguments(): { filters: string[]; options: CliOptions } {
  try {
    const {
      values: { install: _, ...options },
      positionals,
    } = parseArgs({
      options: {
        changed: { type: 'boolean' },
        testNamePattern: { type: 'string', short: 't' },
        install: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    return { filters: positionals, options };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const found = message.split('. ')[0];
    throw new PlainError(
      `${found}. Use npm test -- form (files whose path holds the word), -t WORDS (tests of that name) or --changed.`,
    );
  }
}

async function prepareAndRun(): Promise<Count> {
  const { filters, options } = readArguments();
  await rm(FAILED_TESTS, { recursive: true, force: true });
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  if (filters.length > 0) process.env[TRACED] = 'yes';
  return runTests(filters, {
    ...options,
    project: ['!homes'],
    reporters: ['default', new ProgressReporter()],
  });
}

const result = await withOwnTempFolder(prepareAndRun).catch((error: unknown): Count => {
  printError(error);
  return { passed: 0, failed: 1 };
});
if (existsSync(FAILED_TESTS)) print('Pictures of what failed in the browser are in test-results/.');
print(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 ? 1 : 0;
