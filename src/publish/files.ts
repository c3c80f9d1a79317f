import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Removes entries last used before a time (epoch ms), including partial files left by a crash. */
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
