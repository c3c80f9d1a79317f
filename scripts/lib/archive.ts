/** Packs what a server needs of the built project into one file that requires neither npm nor Node. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';
import { listProductionPackages } from './production.ts';
import { capture } from './run.mjs';
import { PlainError } from './say.mjs';

export const ARCHITECTURES = ['x64', 'arm64'] as const;
type Architecture = (typeof ARCHITECTURES)[number];

/** Paths in the repository; `content` is shown until the server has its own practice. */
const PARTS = [
  'dist/server',
  'dist/program',
  'dist/admin',
  'content',
  'deploy/server',
  'docs/deploy',
  'docs/settings.md',
  '.env.example',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
];
/** Node's platform packages contain headers and manuals; only the binary is packed. */
const NODE = /^node_modules\/node(?:-|$)/;
const NPM_TIMEOUT_MS = 10 * 60_000;

/** @returns the file it wrote into `folder` @throws {PlainError} */
export async function writeArchive(architecture: Architecture, folder: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/tideline');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'archive-'));
  try {
    const release = await gatherProgram(architecture, join(work, 'tideline'));
    const file = join(folder, `tideline-${release}-linux-${architecture}.tar.gz`);
    const { code, output } = await capture('tar', ['-czf', file, '-C', work, 'tideline']);
    if (code !== 0) throw new PlainError(`The archive could not be written:\n${output}`);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The archive's contents as a folder. @returns its name as a release */
export async function gatherProgram(architecture: Architecture, program: string): Promise<string> {
  for (const part of PARTS) await cp(join(root, part), join(program, part), { recursive: true });
  await copyPackages(architecture, program);
  const release = await nameRelease();
  await writeFile(join(program, 'RELEASE'), `${release}\n`);
  return release;
}

/** Named by version, program and packages: a change of any gives another name. */
async function nameRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const part of ['dist/server/program.json', 'package-lock.json'])
    hash.update(await readFile(join(root, part)));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/** The installed packages when this machine has the platform; otherwise fetched by npm. */
async function copyPackages(architecture: Architecture, program: string): Promise<void> {
  const isLikeHere = process.platform === 'linux' && process.arch === architecture && isGlibc();
  const installed = `${program}.installed`;
  const from = isLikeHere ? root : await install(architecture, installed);
  const places = (await listProductionPackages(from)).filter((place) => !NODE.test(place));
  for (const place of places) {
    await cp(join(from, place), join(program, place), {
      recursive: true,
      filter: (path) => !path.slice(join(from, place).length).includes('node_modules'),
    });
  }
  const bin = join(program, 'node_modules/node/bin');
  await mkdir(bin, { recursive: true });
  await cp(join(from, `node_modules/node-linux-${architecture}/bin/node`), join(bin, 'node'));
  await chmod(join(bin, 'node'), 0o755);
  await rm(installed, { recursive: true, force: true });
}

const isGlibc = () =>
  'glibcVersionRuntime' in (process.report.getReport() as { header: Record<string, unknown> }).header;

async function install(architecture: Architecture, into: string): Promise<string> {
  for (const part of ['package.json', 'package-lock.json', 'scripts/node-bin-setup']) {
    await cp(join(root, part), join(into, part), { recursive: true });
  }
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const target = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc', '--prefix', into];
  const { code, output } = await capture('npm', [...words, ...target], { timeoutMs: NPM_TIMEOUT_MS });
  const node = join(into, `node_modules/node-linux-${architecture}/bin/node`);
  if (code === 0 && existsSync(node)) return into;
  throw new PlainError(
    `npm could not get the packages for linux-${architecture}:\n${output.trim() || `${basename(node)} is missing`}`,
  );
}
