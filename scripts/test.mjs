/** `npm test`: installs missing packages, rebuilds a stale program, runs every test, ends with `N passed, N failed`. */
import { ensureInstalled } from './lib/install.mjs';
import { print, printError, runMain } from './lib/output.mjs';
import { runNode } from './lib/run.mjs';

/** Hides the warning about `module.register`, which Storybook's Vitest plugin still calls; our code does not. */
const QUIET = '--disable-warning=DEP0205';

await runMain(async () => {
  try {
    await ensureInstalled();
  } catch (error) {
    printError(error);
    print('0 passed, 1 failed');
    return 1;
  }
  return runNode([QUIET, 'scripts/run-tests.ts', ...process.argv.slice(2)]);
});
