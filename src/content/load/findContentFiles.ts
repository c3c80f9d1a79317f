import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** `files`: sorted paths inside the folder, with forward slashes. `refused`: links not followed, with the reason. */
type FoundFiles = { files: string[]; refused: { file: string; found: string }[] };

/**
 * Lists the files of a content folder. Links inside it are followed, because Kubernetes mounts files as links
 * (`home.yaml` to `..data/home.yaml`). Links out of it are refused: they could publish files that are not content.
 */
export async function findContentFiles(folder: string): Promise<FoundFiles> {
  const root = await realpath(folder);
  const foundFiles: FoundFiles = { files: [], refused: [] };
  await walk('', [root], foundFiles);
  foundFiles.files.sort();
  return foundFiles;
}

/** @param trail the real paths from the content folder to this folder. A link to one of them would never end */
async function walk(prefix: string, trail: readonly string[], foundFiles: FoundFiles): Promise<void> {
  const path = trail.at(-1) ?? '';
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const file = `${prefix}${entry.name}`;
    if (isIgnoredFile(file)) continue;
    const isLink = entry.isSymbolicLink();
    const target = isLink ? await realpath(join(path, entry.name)).catch(() => '') : join(path, entry.name);
    const found = describeRefusal(target, trail);
    // Calls `stat` only for links: it would fail for a file that was removed after it was listed.
    const kind = isLink && !found ? await stat(target) : entry;
    if (found) foundFiles.refused.push({ file, found });
    else if (kind.isFile()) foundFiles.files.push(file);
    else if (kind.isDirectory()) await walk(`${file}/`, [...trail, target], foundFiles);
  }
}

function describeRefusal(target: string, trail: readonly string[]): string | undefined {
  if (target === '') return 'a link that leads nowhere';
  if (!target.startsWith(`${trail[0]}${sep}`)) return 'a link that leads out of this folder';
  return trail.includes(target) ? 'a link that leads back to where it is' : undefined;
}

/** Backups (`home.yaml~`) and swap files (`#home.yaml#`, `home.yaml.swp`) of editors, and files that Windows adds. */
const LEFTOVER_FILE = /(?:~|^#.*#|\.(?:swp|swo|swx|tmp|bak|orig)|^Thumbs\.db|^desktop\.ini)$/i;

/** Whether the operating system or an editor created the file. @param file path in the folder, with forward slashes */
export function isIgnoredFile(file: string): boolean {
  const names = file.split('/');
  return names.some((name) => name.startsWith('.')) || LEFTOVER_FILE.test(names.at(-1) ?? '');
}
