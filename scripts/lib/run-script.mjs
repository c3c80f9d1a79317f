/** Runs one script of the repository with the pinned Node and the arguments of the command. */
import { existsSync } from 'node:fs';
import { ensureInstalled, hasDevelopmentPackages, isServeOnly, requireInstalled } from './install.mjs';
import { PlainError, runMain } from './output.mjs';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';

/** The arguments after the name of the command (scripts/command.mjs). */
const commandArguments = process.argv.slice(3);

const RAW_TEXT = './scripts/lib/raw-text.mjs';

/**
 * Runs a development script, after installing missing packages.
 * @param {string} path of the script, inside the repository
 */
export function installAndRun(path) {
  return runMain(async () => {
    await ensureInstalled();
    return runNode([path, ...commandArguments]);
  });
}

/**
 * Runs a command that writes a mail from its build, because the mail's templates are JSX, which Node cannot read. With
 * development packages, a stale build is rebuilt first.
 * @param {string} built the path of the built command
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
 * Runs a command of a deployed site with the installed packages, and never changes them (decision 0001). With
 * production packages alone, runs the built command (decision 0175).
 * @param {string} path of the script, inside the repository
 * @param {string} built the path of the built command
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
 * Runs a built script, after installing missing packages and rebuilding a stale build. With production packages
 * alone, runs the script as it is.
 * @param {string} built the path of the built script
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
