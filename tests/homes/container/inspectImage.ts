/** Inspects an unpacked image. */
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** @returns the npm packages below a folder: path, name and version */
export async function findPackages(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob('**/node_modules/{*,@*/*}/package.json', { cwd: folder })) {
    const { name, version } = JSON.parse(await readFile(join(folder, file), 'utf8'));
    found.set(file.replace('/package.json', ''), `${name}@${version}`);
  }
  return found;
}

/** @returns the paths of programs with these names */
export async function findPrograms(folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`**/{${names.join(',')}}`, { cwd: folder }))
    if ((await stat(join(folder, file)).catch(() => undefined))?.isFile()) found.push(`/${file}`);
  return found.sort();
}
