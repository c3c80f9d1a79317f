/** Builds the program when its inputs have changed since the last build. Runs on the pinned Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { formatSince, PlainError, print } from './output.mjs';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';

const STAMP = `${root}dist/.built-from`;
const SOURCES = ['src', 'scripts/build', 'package.json', 'package-lock.json'];
/** Tests and stories, which are beside the sources but not built. */
const EXCLUDED_FILES = /\.(test|test-d|stories)\.tsx?$/;

function listFiles(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !EXCLUDED_FILES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * A hash of the build's inputs: of contents rather than times, because a checkout changes times. Content and
 * settings are left out, because the server publishes by itself.
 */
function hashInputs(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = resolve(root, source);
    for (const file of source.endsWith('.json') ? [path] : listFiles(path)) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function isFresh(inputHash: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputHash;
}

/**
 * Builds, prints the build's report, and records the inputs' hash.
 * @throws {PlainError} without a message when the build failed, because the build has printed the reason
 */
async function buildProgram(...steps: string[]): Promise<void> {
  const inputHash = hashInputs();
  rmSync(STAMP, { force: true });
  await runBuildScript(steps);
  writeFileSync(`${STAMP}.new`, inputHash);
  renameSync(`${STAMP}.new`, STAMP);
}

async function runBuildScript(steps: string[], settings: Record<string, string> = {}): Promise<void> {
  const code = await runNode(['scripts/build/main.ts', ...steps], { NODE_ENV: 'production', ...settings });
  if (code !== 0) throw new PlainError('');
}

/** Builds the program and the static site, even if nothing has changed. @throws {PlainError} when either failed */
export function runBuild(): Promise<void> {
  return buildProgram();
}

/** Publishes the static site of a practice with the built program. @throws {PlainError} when the content is invalid */
export function publishSite({ from, into }: { from: string; into: string }): Promise<void> {
  return runBuildScript(['--site', into], { CONTENT_DIR: from });
}

/** Builds the program if its inputs have changed. @throws {PlainError} when the build failed */
export async function ensureBuilt(): Promise<void> {
  if (isFresh(hashInputs())) return;
  print('Building the program …');
  const since = Date.now();
  await buildProgram('--program');
  print(`Built in ${formatSince(since)}.`);
}
