/**
 * Installs the project's dependencies when they are missing or no longer match the lock file.
 * Runs on the machine’s own Node (see findNodeFault) with npm 10, 11 or 12, before anything is installed:
 * only Node's own modules may be imported here.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { formatSince, PlainError, print } from './output.mjs';
import { pinnedNode, root } from './paths.mjs';
import { capture } from './run.mjs';

/** This project's own file, written last, so that an interrupted install is done again. */
const STAMP = `${root}node_modules/.tideline-install`;
/** npm's own file, written when npm has finished, and removed with everything else when `npm ci` begins. */
const NPM_STAMP = `${root}node_modules/.package-lock.json`;
const NPM_TIMEOUT_MS = 15 * 60_000;
const PROGRESS_MS = 15_000;
const MAX_LINES = 8;

/** A hash of the lock file, and the platform: an install is valid only for both. */
function hashInputs() {
  const lock = readFileSync(`${root}package-lock.json`);
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function isCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs() && existsSync(pinnedNode);
}

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

/**
 * Describes a failure of npm: in one clear line if the cause is known, otherwise by npm's own error lines.
 * @param {string} output
 * @param {number} code
 */
function describeFailure(output, code) {
  const cause = NO_NETWORK.exec(output)?.[0];
  if (cause) {
    return `Installing failed: the npm registry cannot be reached (${cause}). Connect this machine, then run it again.`;
  }
  const errorLines = output.split('\n').filter((line) => /^npm (error|ERR!) ./.test(line));
  return [`Installing failed (npm, code ${code}):`, ...errorLines.slice(0, MAX_LINES)].join('\n');
}

/**
 * For commands of a deployed site, which use the installed packages; production packages are enough.
 * @throws {PlainError} with what to do, when no packages are installed
 */
export function requireInstalled() {
  if (existsSync(pinnedNode)) return;
  throw new PlainError(
    'Nothing is installed here yet: run npm start, or npm ci --omit=dev where the site is only served.',
  );
}

/** Whether development packages are installed, without which sources cannot be run. */
export function hasDevelopmentPackages() {
  return existsSync(`${root}node_modules/valibot`);
}

/** Whether this machine only serves a site that was built elsewhere: it has a build, and production packages alone. */
export function isServeOnly() {
  return existsSync(pinnedNode) && !hasDevelopmentPackages() && existsSync(`${root}dist/server/main.js`);
}

/**
 * Chooses `npm install`, which adds missing packages and keeps the rest, from which a server may be running. Only if
 * npm has not finished an earlier install, `npm ci` installs everything again.
 */
function chooseInstall() {
  return existsSync(NPM_STAMP) ? ['install', '--no-save'] : ['ci'];
}

/**
 * Finds out why the site cannot be built in this folder: Vite cuts a path at a # or ?.
 * @param {string} folder of the project
 * @returns {string | undefined}
 */
function findFolderFault(folder) {
  const character = /[#?]/.exec(folder)?.[0];
  return (
    character &&
    `The site cannot be built in ${folder}: rename the folder that has a ${character} in its name, and try again.`
  );
}

/**
 * Finds out why this Node cannot install: under an old Node, npm silently leaves out Vite's native packages.
 * @param {string} version `process.versions.node`
 * @param {string} platform `process.platform`
 * @returns {string | undefined}
 */
export function findNodeFault(version, platform) {
  if (platform === 'win32')
    return 'Tideline runs on Linux and macOS. On Windows, install WSL (wsl --install) and run this command in it.';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return undefined;
  return `Installing needs Node 22.12 or later, or a 20 from 20.19 on; this is ${version}. Update it (nodejs.org), then run this command again.`;
}

/** @throws {PlainError} with what to do, when npm failed or left the pinned Node out, or this Node is too old */
export async function ensureInstalled() {
  const folderFault = findFolderFault(root);
  if (folderFault) throw new PlainError(folderFault);
  if (isCurrent()) return;
  const nodeFault = findNodeFault(process.versions.node, process.platform);
  if (nodeFault) throw new PlainError(nodeFault);
  const install = chooseInstall();
  print(`Installing what is missing (npm ${install[0]}). This takes a minute or two …`);
  const since = Date.now();
  const progress = setInterval(() => print(`  still installing, ${formatSince(since)} …`), PROGRESS_MS);
  // npm 10 warns that the machine's Node is too old for some packages, although they run on the pinned Node.
  const args = [...install, '--no-audit', '--no-fund', '--engine-strict=false', '--foreground-scripts=false'];
  const { code, output } = await capture('npm', args, { timeoutMs: NPM_TIMEOUT_MS });
  clearInterval(progress);
  if (code !== 0) throw new PlainError(describeFailure(output, code));
  if (!existsSync(pinnedNode)) {
    throw new PlainError(
      'The pinned Node was not installed: npm did not run the install script of the package "node". ' +
        'Allow it (npm rebuild node --ignore-scripts=false), then run the command again.',
    );
  }
  writeFileSync(`${STAMP}.new`, hashInputs());
  renameSync(`${STAMP}.new`, STAMP);
  print(`Installed in ${formatSince(since)}.`);
}
