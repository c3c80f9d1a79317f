import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** Copies what the build reads into a folder, for a test to change: sources and scripts, with the packages by a link. */
export async function copyProject(into: string): Promise<void> {
  for (const part of ['src', 'scripts', 'package.json']) {
    await cp(join(root, part), join(into, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(into, 'node_modules'), 'junction');
}
