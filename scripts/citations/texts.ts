/** Reads every text of the repository that may contain citations. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  '{src,scripts,tests,bench,.storybook}/**/*.{ts,tsx,mjs,cjs,css}',
  'docs/**/*.{md,yaml}',
  '*.{md,ts,jsonc}',
];
/** Where cited files of `content/` are looked up, because documents cite the shipped content, not the owner's. */
const SHIPPED_CONTENT = 'tests/practices/shipped/';
/** Skipped, because these files contain broken citations on purpose. */
const SKIPPED_FILES = /^(?:scripts|tests)\/citations\//;

export interface Texts {
  /** The text of each file by its path inside the repository. */
  files: ReadonlyMap<string, string>;
  /** Whether a file or folder exists at the path, or matches a pattern such as `content/faq/*.md`. */
  exists(path: string): boolean;
}

/** @param root the repository */
export function readTexts(root: string): Texts {
  const paths = globSync(PATTERNS, { cwd: root }).filter((path) => !SKIPPED_FILES.test(path));
  return {
    files: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    exists: (path) => {
      const shippedPath = path.replace(/^content\//, SHIPPED_CONTENT);
      return shippedPath.includes('*')
        ? globSync(shippedPath, { cwd: root }).length > 0
        : existsSync(join(root, shippedPath));
    },
  };
}
