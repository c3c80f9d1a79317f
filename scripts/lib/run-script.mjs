/** The commands of package.json: each runs one script of ours with the pinned Node and hands its arguments on. */
import { ensureInstalled, requireInstalled } from './install.mjs';
import { runNode } from './run.mjs';
import { runMain } from './say.mjs';

/**
 * For builders: what is missing is installed first.
 * @param {string} path of the script, inside the repository
 */
export function installAndRun(path) {
  return runMain(async () => {
    await ensureInstalled();
    return runNode([path, ...process.argv.slice(2)]);
  });
}

/**
 * For a site that is in service: runs with the packages that are there, and never touches them (decision 0149).
 * @param {string} path of the script, inside the repository
 */
export function runInstalled(path) {
  return runMain(async () => {
    requireInstalled();
    return runNode([path, ...process.argv.slice(2)]);
  });
}
