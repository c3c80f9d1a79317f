/** The practice's folder as files, whatever they say: has anything changed? */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findContentFiles } from '#content/files';
import { hashFile } from './hashFile.ts';

/** One hash of every byte in the folder that has a meaning. */
export async function hashPractice(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await findContentFiles(folder)).files) {
    // One after the other: the photos of a folder may be more than memory should hold.
    hash.update(`${file}\0${await hashFile(join(folder, file))}\n`);
  }
  return hash.digest('hex');
}

/** The same without reading a file: cheap enough to be asked every other second. */
export async function signPractice(folder: string): Promise<string> {
  const files = await findContentFiles(folder).then(
    (found) => found.files,
    () => [],
  );
  const signs = await Promise.all(
    files.map(async (file) => {
      const found = await stat(join(folder, file)).catch(() => undefined);
      return `${file} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
    }),
  );
  return signs.join('\n');
}
