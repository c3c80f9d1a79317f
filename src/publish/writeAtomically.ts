import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/** The same file under another name, without its bytes being written again. It never changes, so one copy serves both. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
}
