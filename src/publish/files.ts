import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the owner of the process may read what is kept in DATA_DIR. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Writes a file that others see whole or not at all: also when the machine loses power in the middle. */
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
    // A file that may not be written exists.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** What lies in a folder, and when it was last in use, in milliseconds since 1970. */
export async function listUses(folder: string): Promise<{ name: string; usedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    return stats ? [{ name, usedAt: stats.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Removes what was last in use before a moment, and what a crash left half written. */
export async function sweep(folder: string, before: number): Promise<void> {
  for (const { name, usedAt } of await listUses(folder))
    if (usedAt < before) await rm(join(folder, name), { recursive: true, force: true });
}

/** A name that changes with the content, so that a browser may keep the file for ever: `figtree-1a2b3c4d.woff2`. */
export function nameByContent(name: string, body: string | Uint8Array, ending: string): string {
  return `${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`;
}

/** One hash of several parts, in hexadecimal: what a costly part is made of. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
