/** Reads the repository's sources for `checkRooms`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from './check.ts';

const PATTERNS = ['{src,tests,bench}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'];

/** @param root the repository, or a copy of it */
export function readTree(root: string): Tree {
  const paths = globSync(PATTERNS, { cwd: root }).filter((path) => !path.endsWith('.d.ts'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    sources: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    aliases: manifest.imports,
  };
}
