/** The practice's folder as files, whatever they say: has anything changed? */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isPassedOver } from '#content/files';
import { hashFile } from './hashFile.ts';

/** One hash of every byte in the folder that has a meaning. */
export async function hashPractice(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(folder)) {
    // One after the other: the photos of a folder may be more than memory should hold.
    hash.update(`${file}\0${await hashFile(join(folder, file))}\n`);
  }
  return hash.digest('hex');
}

/** The same without reading a file: cheap enough to be asked every other second. */
export async function signPractice(folder: string): Promise<string> {
  const files = await listFiles(folder).catch(() => []);
  const signs = await Promise.all(
    files.map(async (file) => {
      const found = await stat(join(folder, file)).catch(() => undefined);
      return `${file} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
    }),
  );
  return signs.join('\n');
}

async function listFiles(folder: string): Promise<string[]> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !isPassedOver(file))
    .sort();
}
