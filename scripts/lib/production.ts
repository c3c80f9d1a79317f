/** What `npm ci --omit=dev` installs on this machine: by the lock file, of what is here. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { root } from './paths.mjs';

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
}

/** @returns their places in the lock file: `node_modules/sharp` */
export async function listProductionPackages(): Promise<string[]> {
  const lock: Lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([place, { dev, devOptional, link }]) =>
        place.startsWith('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([place]) => place)
    .filter((place) => existsSync(`${root}${place}`));
}
