/** The packages that `npm ci --omit=dev` installs on this machine, by the lock file. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
}

/**
 * @param project the folder in which the packages are installed
 * @returns the packages' paths in the lock file: `node_modules/sharp`
 */
export async function listProductionPackages(project = root): Promise<string[]> {
  const lock: Lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.startsWith('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(project, path)));
}
