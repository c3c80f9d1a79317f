import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** DATA_DIR is private to the process's user. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Other processes see the whole file or none, even after a power loss. */
export async function writeAtomically(file: string, body: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(file));
  const partial = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(partial, body, { mode: PRIVATE_FILE, flush: true });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
}

/** Marks a file as used, which protects it from `sweep`. @returns whether it exists */
export function touch(file: string, now = Date.now()): Promise<boolean> {
  return utimes(file, now / 1000, now / 1000).then(
    () => true,
    // A file without write permission exists.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** Lists a folder with each entry's last use, in milliseconds since 1970. */
export async function listUses(folder: string): Promise<{ name: string; usedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    return stats ? [{ name, usedAt: stats.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Removes entries last used before a moment, including partial files left by a crash. */
export async function sweep(folder: string, before: number): Promise<void> {
  for (const { name, usedAt } of await listUses(folder))
    if (usedAt < before) await rm(join(folder, name), { recursive: true, force: true });
}

/** `figtree-1a2b3c4d.woff2`: the name changes with the content, so browsers may cache it for ever. */
export function nameByContent(name: string, body: string | Uint8Array, ending: string): string {
  return `${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`;
}

/** A hexadecimal hash of several parts, each with its length. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
