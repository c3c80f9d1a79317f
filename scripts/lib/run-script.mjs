/** Runs one script of the repository with the pinned Node and the arguments of the command. */
import { existsSync } from 'node:fs';
import { ensureInstalled, hasDevelopmentPackages, isServeOnly, requireInstalled } from './install.mjs';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';
import { PlainError, runMain } from './say.mjs';

/** Behind the name of the command (scripts/command.mjs). */
const commandArguments = process.argv.slice(3);

const RAW_TEXT = './scripts/lib/raw-text.mjs';

/**
 * For builders: what is missing is installed first.
 * @param {string} path of the script, inside the repository
 */
export function installAndRun(path) {
  return runMain(async () => {
    await ensureInstalled();
    return runNode([path, ...commandArguments]);
  });
}

/**
 * For commands that write a mail: its templates are JSX, which Node does not read as it stands, so that they run as
 * they were built; for builders, of what the sources are now.
 * @param {string} built the command, as the build has made it
 */
export function runBuilt(built) {
  return runMain(async () => {
    requireInstalled();
    if (hasDevelopmentPackages()) {
      const code = await runNode(['scripts/build-if-stale.ts']);
      if (code !== 0) return code;
    }
    return runNode([built, ...commandArguments]);
  });
}

/**
 * For a site that is in service: runs with the packages that are there, and never touches them (decision 0001). Where
 * they are the production ones alone, that is as it was built (decision 0175).
 * @param {string} path of the script, inside the repository
 * @param {string} built the same, as the build has made it
 */
export function runInstalled(path, built) {
  return runMain(async () => {
    requireInstalled();
    if (hasDevelopmentPackages()) return runNode(['--import', RAW_TEXT, path, ...commandArguments]);
    if (!existsSync(`${root}${built}`)) {
      throw new PlainError(
        `Only production packages are installed here, and ${built} is missing: copy dist/ from where it was built.`,
      );
    }
    return runNode([built, ...commandArguments]);
  });
}

/**
 * What was built, after installing what is missing and building what is stale; as it is, where only the packages for
 * serving are installed.
 * @param {string} built
 */
export function buildAndRun(built) {
  return runMain(async () => {
    if (!isServeOnly()) {
      await ensureInstalled();
      const code = await runNode(['scripts/build-if-stale.ts']);
      if (code !== 0) return code;
    }
    return runNode([built], { NODE_ENV: 'production' });
  });
}
