import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EditRefused } from '../edit/index.ts';
import { findContentFiles } from '../load/findContentFiles.ts';

/** Reads the files of a content folder, by path. Omits a file that is removed while the folder is read. */
export async function readContentFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const paths = (await findContentFiles(folder)).files.filter(isWanted);
  const bodies = await Promise.all(
    paths.map((path) => readFile(join(folder, path)).catch(ifMissing(undefined))),
  );
  return new Map(paths.flatMap((path, at) => (bodies[at] ? [[path, bodies[at]] as const] : [])));
}

/**
 * Replaces the files of a content folder, each atomically, or restores all when one cannot be written.
 * @returns the changed paths
 * @throws EditRefused when the folder differs from `before`, or a file system error
 */
export async function writeContentFiles(
  folder: string,
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  const changedPaths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isSame(before.get(path), after.get(path)),
  );
  for (const path of changedPaths) {
    const currentBody = await readFile(join(folder, path)).catch(ifMissing(undefined));
    if (!isSame(currentBody, before.get(path)))
      throw new EditRefused(
        'The files were changed by somebody else this moment. Look once more.',
        'CONFLICT',
      );
  }
  const writtenPaths: string[] = [];
  try {
    for (const path of changedPaths) {
      writtenPaths.push(path);
      await replaceFile(join(folder, path), after.get(path));
    }
  } catch (error) {
    for (const path of writtenPaths) await replaceFile(join(folder, path), before.get(path)).catch(() => {});
    throw error;
  }
  return changedPaths;
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0);

/** A handler for `catch` that returns a default when the file or folder is missing. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Writes or removes a file. Keeps the file mode, because other users may edit the folder too. */
async function replaceFile(path: string, body: Uint8Array | undefined): Promise<void> {
  if (body === undefined) return rm(path, { force: true });
  const { mode } = await stat(path).catch(() => ({ mode: 0o644 }));
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, body, mode & 0o777);
}

/** Reads a JSON file. Undefined when it is missing or damaged. */
export async function readJson<Content>(path: string): Promise<Content | undefined> {
  const text = await readFile(path, 'utf8').catch(ifMissing(''));
  try {
    return JSON.parse(text) as Content;
  } catch {
    return undefined;
  }
}

/** The numbers of the files `1.json`, `2.json` and so on, in ascending order. */
export async function listNumbered(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(ifMissing([]));
  const numbers = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((one, other) => one - other);
}

/** Writes a file of DATA_DIR atomically, readable by its owner only. */
export async function writePrivateFile(path: string, body: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomic(path, body, 0o600);
}

/** Writes a temporary file, flushes it and renames it. */
async function writeFileAtomic(path: string, body: string | Uint8Array, mode: number): Promise<void> {
  // The loader ignores names that begin with a dot, so a half-written file is never published.
  const partialPath = join(dirname(path), `.${randomUUID()}.new`);
  try {
    await writeFile(partialPath, body, { mode, flush: true });
    // `writeFile` applies the umask, `chmod` does not.
    await chmod(partialPath, mode);
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}
