import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface FoundFiles {
  /** Paths inside the folder, with forward slashes, sorted. */
  files: string[];
  /** Links that were not followed, each with the reason. */
  refused: { file: string; found: string }[];
}

/**
 * Lists the files of a content folder. Links inside the folder are followed, because Kubernetes mounts files as links
 * (`home.yaml` to `..data/home.yaml`). Links out of the folder are refused: they could publish files that are not
 * content.
 */
export async function findContentFiles(folder: string): Promise<FoundFiles> {
  const root = await realpath(folder);
  const foundFiles: FoundFiles = { files: [], refused: [] };
  await walk(root, '', [], { root, foundFiles });
  foundFiles.files.sort();
  return foundFiles;
}

interface Walk {
  root: string;
  foundFiles: FoundFiles;
}

/** @param ancestors real paths of the parent folders: following a link to one of them would never end */
async function walk(
  folder: string,
  prefix: string,
  ancestors: readonly string[],
  context: Walk,
): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = `${prefix}${entry.name}`;
    if (isIgnoredFile(file)) continue;
    const path = join(folder, entry.name);
    const trail = [...ancestors, folder];
    if (entry.isFile()) context.foundFiles.files.push(file);
    else if (entry.isDirectory()) await walk(path, `${file}/`, trail, context);
    else if (entry.isSymbolicLink()) await follow(path, file, trail, context);
  }
}

async function follow(
  path: string,
  file: string,
  ancestors: readonly string[],
  context: Walk,
): Promise<void> {
  const target = await realpath(path).catch(() => undefined);
  const kind = target === undefined ? undefined : await stat(target);
  const refuse = (found: string) => void context.foundFiles.refused.push({ file, found });
  if (target === undefined || !kind) refuse('a link that leads nowhere');
  else if (!target.startsWith(context.root + sep)) refuse('a link that leads out of this folder');
  else if (kind.isFile()) context.foundFiles.files.push(file);
  else if (ancestors.includes(target)) refuse('a link that leads back to where it is');
  else if (kind.isDirectory()) await walk(target, `${file}/`, ancestors, context);
}

/** Backups (`home.yaml~`) and swap files (`#home.yaml#`, `home.yaml.swp`) of editors, and files that Windows adds. */
const LEFTOVER_FILE = /(?:~|^#.*#|\.(?:swp|swo|swx|tmp|bak|orig)|^Thumbs\.db|^desktop\.ini)$/i;

/** Whether the operating system or an editor created the file. @param file path in the folder, with forward slashes */
export function isIgnoredFile(file: string): boolean {
  const names = file.split('/');
  return names.some((name) => name.startsWith('.')) || LEFTOVER_FILE.test(names.at(-1) ?? '');
}
