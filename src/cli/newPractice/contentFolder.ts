import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Files } from './professionWords.ts';

/** The files that a new practice begins with. */
export async function readTemplate(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const read = async (path: string) => [path, await readFile(join(folder, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.sort().map(read)));
}

/** Whether a folder can be made there: nothing is, or an empty one. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Writes all files, or none: into a folder beside it, which then takes the name.
 * @param check is handed that folder first; when it throws, nothing is left
 */
export async function writeFolder(
  folder: string,
  files: Files,
  check: (written: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  // Not by `mkdtemp`, whose folders nobody else may read: a server often runs as another user.
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}.new`);
  await mkdir(beside);
  try {
    await mkdir(join(beside, 'images'));
    await writeFile(join(beside, 'images/.gitkeep'), '');
    for (const [path, text] of files) {
      await mkdir(dirname(join(beside, path)), { recursive: true });
      await writeFile(join(beside, path), text);
    }
    await check(beside);
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}
