import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'edit-key';
const KEY = /^[\w-]{43}$/;

/**
 * What the printed address holds, and nobody else on this machine can read. It stays over restarts, so that a window
 * that is still open goes on.
 */
export async function readEditingKey(folder: string): Promise<string> {
  const file = join(folder, NAME);
  const held = await readFile(file, 'utf8').catch(() => '');
  if (KEY.test(held)) return held;
  const key = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
