import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The mode of files in DATA_DIR, which only the server's user may read. */
const PRIVATE_FILE = 0o600;
/** The mode of folders in DATA_DIR. */
const PRIVATE_FOLDER = 0o700;

/** Writes a file that other processes see whole or not at all, even after a power loss. */
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

/** Records a use of a file, which protects the file from `sweep`. @returns whether the file exists */
export function touch(file: string, now = Date.now()): Promise<boolean> {
  return utimes(file, now / 1000, now / 1000).then(
    () => true,
    // Any other error means that the file exists, perhaps without write permission.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** Lists a folder with each entry's last use, in milliseconds since 1970. */
export async function listUses(folder: string): Promise<{ name: string; usedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const uses = names.map(async (name) => {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    return stats ? [{ name, usedAt: stats.mtimeMs }] : [];
  });
  return (await Promise.all(uses)).flat();
}

/** Removes entries last used before a moment, including partial files left by a crash. */
export async function sweep(folder: string, before: number): Promise<void> {
  for (const { name, usedAt } of await listUses(folder))
    if (usedAt < before) await rm(join(folder, name), { recursive: true, force: true });
}

/** A name that changes with the content (`figtree-1a2b3c4d.woff2`), so that browsers may cache the file for ever. */
export function nameByContent(name: string, body: string | Uint8Array, ending: string): string {
  return `${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`;
}

/** A hexadecimal hash of several parts. Lengths are hashed too, so that `ab` and `c` differ from `a` and `bc`. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
