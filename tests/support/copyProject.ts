import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** Copies the build's sources and scripts into a folder that a test may change; `node_modules` is linked. */
export async function copyProject(into: string): Promise<void> {
  for (const part of ['src', 'scripts', 'package.json']) {
    await cp(join(root, part), join(into, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(into, 'node_modules'), 'junction');
}
