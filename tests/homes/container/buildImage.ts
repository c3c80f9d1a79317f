/**
 * The image of `deploy/container`, built by buildah without an engine and without kernel privileges. Its base images
 * come from an image registry, or from a Debian made on this machine if no registry is reachable.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlainError, print } from '../../../scripts/lib/output.mjs';
import { pinnedNode, root } from '../../../scripts/lib/paths.mjs';
import { capture } from '../../../scripts/lib/run.mjs';

const CONTAINERFILE = join(root, 'deploy/container/Containerfile');
const RELEASE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** In milliseconds. */
const BUILD_MS = 20 * 60_000;

export interface Image extends AsyncDisposable {
  /** The image's configuration. */
  config: ImageConfig;
  /** The folder of its unpacked files. */
  folder: string;
  /** Sizes in MB: all unpacked files, and those not in the base. */
  size: { all: number; own: number };
}

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck?: { Test: string[] };
}

type Buildah = (...args: string[]) => Promise<string>;

async function runOrThrow(program: string, args: string[], timeoutMs = BUILD_MS): Promise<string> {
  const { code, output } = await capture(program, args, { timeoutMs });
  if (code === 0) return output.trim();
  throw new PlainError(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-2000)}`);
}

export async function buildImage(): Promise<Image> {
  const store = await mkdtemp(join(tmpdir(), 'tideline-images-'));
  const options = [
    '--root',
    join(store, 'images'),
    '--runroot',
    join(store, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const buildah: Buildah = (...args) => runOrThrow('buildah', [...options, ...args]);
  try {
    const bases = await chooseBases(buildah);
    print('Building the image …');
    const buildArgs = Object.entries(bases).flatMap(([name, base]) => ['--build-arg', `${name}=${base}`]);
    const flags = ['--isolation', 'chroot', '--format', 'docker', '-f', CONTAINERFILE, '-t', 'tideline'];
    await buildah('build', '--quiet', ...flags, ...buildArgs, root);
    const container = await buildah('from', 'tideline');
    const sizes = JSON.parse(await buildah('images', '--json')) as { names?: string[]; size: string }[];
    const read = (name: string) => {
      const found = sizes.find(({ names }) => names?.some((one) => one.includes(name)))?.size ?? '';
      return Number.parseFloat(found);
    };
    const all = read('/tideline:');
    return {
      config: JSON.parse(await buildah('inspect', '--type', 'image', 'tideline')).Docker.config,
      folder: await buildah('mount', container),
      size: { all, own: Math.round(all - read(bases.BASE)) },
      async [Symbol.asyncDispose]() {
        await buildah('umount', container);
        await rm(store, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(store, { recursive: true, force: true });
    throw error;
  }
}

interface Bases {
  BASE: string;
  BUILDER: string;
}

async function chooseBases(buildah: Buildah): Promise<Bases> {
  const lines = await readFile(CONTAINERFILE, 'utf8');
  const read = (name: string) => new RegExp(`^ARG ${name}=(.+)$`, 'm').exec(lines)?.[1] ?? '';
  const defaults = { BASE: read('BASE'), BUILDER: read('BUILDER') };
  const isFetched = await buildah('pull', '--quiet', defaults.BASE).then(
    () => true,
    () => false,
  );
  if (isFetched) return defaults;
  print(`${defaults.BASE} cannot be fetched here: on a Debian ${RELEASE} made by debootstrap.`);
  await makeBases(buildah);
  return { BASE: 'localhost/debian', BUILDER: 'localhost/builder' };
}

async function makeBases(buildah: Buildah): Promise<void> {
  const base = await buildah('from', 'scratch');
  await buildah('add', '--quiet', base, await makeDebian(), '/');
  await buildah('commit', '--quiet', '--rm', base, 'localhost/debian');
  // The builder gets this machine's Node, npm, and trusted certificates for fetching packages.
  const npm = join(dirname(await realpath((await runOrThrow('sh', ['-c', 'command -v npm'])).trim())), '..');
  const builder = await buildah('from', 'localhost/debian');
  await buildah('copy', '--quiet', builder, pinnedNode, '/usr/local/bin/node');
  await buildah('copy', '--quiet', builder, npm, '/usr/local/lib/npm');
  if (existsSync(CERTIFICATES)) {
    await buildah('copy', '--quiet', builder, CERTIFICATES, CERTIFICATES);
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, builder);
  }
  const link = ['ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', '--isolation', 'chroot', builder, ...link);
  await buildah('commit', '--quiet', '--rm', builder, 'localhost/builder');
}

/** @returns the path of a tar of Debian, cached for the next run */
async function makeDebian(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/tideline');
  const cached = join(cache, `debian-${RELEASE}.tar`);
  if (existsSync(cached)) return cached;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'debian-'));
  try {
    const flags = ['--variant=minbase', '--include=ca-certificates', RELEASE, join(work, 'root'), MIRROR];
    await runOrThrow('debootstrap', flags);
    await runOrThrow('tar', [
      '-cf',
      join(work, 'made.tar'),
      '-C',
      join(work, 'root'),
      '--exclude=./dev/*',
      '.',
    ]);
    await rename(join(work, 'made.tar'), cached);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return cached;
}
