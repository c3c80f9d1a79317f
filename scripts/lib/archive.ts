/** Packs the parts of the built project that a server needs into one file; the server needs neither npm nor Node. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PlainError } from './output.mjs';
import { root } from './paths.mjs';
import { listProductionPackages } from './production.ts';
import { capture } from './run.mjs';

export const ARCHITECTURES = ['x64', 'arm64'] as const;
type Architecture = (typeof ARCHITECTURES)[number];

/** Paths in the repository. The server shows `content` until it has a practice's own folder. */
const INCLUDED_PATHS = [
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

/** @returns the path of the archive, written into `folder` @throws {PlainError} */
export async function writeArchive(architecture: Architecture, folder: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/tideline');
  await mkdir(cache, { recursive: true });
  const workFolder = await mkdtemp(join(cache, 'archive-'));
  try {
    const release = await gatherProgram(architecture, join(workFolder, 'tideline'));
    const file = join(folder, `tideline-${release}-linux-${architecture}.tar.gz`);
    const { code, output } = await capture('tar', ['-czf', file, '-C', workFolder, 'tideline']);
    if (code !== 0) throw new PlainError(`The archive could not be written:\n${output}`);
    return file;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Gathers the archive's contents in a folder. @returns the name of the release */
export async function gatherProgram(architecture: Architecture, program: string): Promise<string> {
  for (const part of INCLUDED_PATHS) await cp(join(root, part), join(program, part), { recursive: true });
  await copyPackages(architecture, program);
  const release = await nameRelease();
  await writeFile(join(program, 'RELEASE'), `${release}\n`);
  return release;
}

/** Names the release by version, program and packages: a change of any of these gives another name. */
async function nameRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const part of ['dist/server/program.json', 'package-lock.json'])
    hash.update(await readFile(join(root, part)));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/** Copies the packages installed here if this machine has the archive's platform; otherwise npm fetches them. */
async function copyPackages(architecture: Architecture, program: string): Promise<void> {
  const isThisPlatform = process.platform === 'linux' && process.arch === architecture && isGlibc();
  const installFolder = `${program}.installed`;
  const from = isThisPlatform ? root : await install(architecture, installFolder);
  const packagePaths = (await listProductionPackages(from)).filter((packagePath) => !NODE.test(packagePath));
  for (const packagePath of packagePaths) {
    await cp(join(from, packagePath), join(program, packagePath), {
      recursive: true,
      filter: (path) => !path.slice(join(from, packagePath).length).includes('node_modules'),
    });
  }
  const bin = join(program, 'node_modules/node/bin');
  await mkdir(bin, { recursive: true });
  await cp(join(from, `node_modules/node-linux-${architecture}/bin/node`), join(bin, 'node'));
  await chmod(join(bin, 'node'), 0o755);
  await rm(installFolder, { recursive: true, force: true });
}

const isGlibc = () =>
  'glibcVersionRuntime' in (process.report.getReport() as { header: Record<string, unknown> }).header;

async function install(architecture: Architecture, into: string): Promise<string> {
  for (const part of ['package.json', 'package-lock.json', 'scripts/node-bin-setup']) {
    await cp(join(root, part), join(into, part), { recursive: true });
  }
  const options = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
  ];
  const target = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc', '--prefix', into];
  const { code, output } = await capture('npm', [...options, ...target], { timeoutMs: NPM_TIMEOUT_MS });
  const node = join(into, `node_modules/node-linux-${architecture}/bin/node`);
  if (code === 0 && existsSync(node)) return into;
  throw new PlainError(
    `npm could not get the packages for linux-${architecture}:\n${output.trim() || `${basename(node)} is missing`}`,
  );
}
