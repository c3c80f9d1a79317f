import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreError } from './store.ts';

/**
 * Makes DATA_DIR when it is missing, for its owner alone. Step by step: Node's own `recursive` never ends where a
 * folder exists and yet cannot hold another, such as /proc.
 * @throws StoreError with one line that names DATA_DIR.
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolders(resolve(dataDir));
    chmodSync(dataDir, 0o700);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Whether DATA_DIR is there, or could be made, and may be written; changes nothing. @throws StoreError if not. */
export function tryDataDir(dataDir: string): void {
  try {
    let folder = resolve(dataDir);
    while (!isFolder(folder)) folder = dirname(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @throws ENOTDIR where something else has that name. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
  return found !== undefined;
}

export function unusable(dataDir: string, error: unknown): StoreError {
  const { code = 'a fault' } = error as NodeJS.ErrnoException;
  const why = code === 'ENOTDIR' ? 'is no folder' : `cannot be made or written (${code})`;
  return new StoreError(
    `DATA_DIR ${dataDir} ${why}: name a folder that the user who runs this site may write.`,
    {
      cause: error,
    },
  );
}
