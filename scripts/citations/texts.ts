/** Reads every text of the repository that may cite another. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  '{src,scripts,tests,bench,.storybook}/**/*.{ts,tsx,mjs,cjs,css}',
  '{content,docs}/**/*.{md,yaml}',
  '*.{md,ts,jsonc}',
];
/** These name what is refused. */
const OWN = /^(?:scripts|tests)\/citations\//;

export interface Texts {
  /** Path inside the repository to text. */
  files: ReadonlyMap<string, string>;
  /** Whether there is a file or a folder of that path, or any that fits a pattern such as `content/faq/*.md`. */
  exists(path: string): boolean;
}

/** @param root the repository */
export function readTexts(root: string): Texts {
  const paths = globSync(PATTERNS, { cwd: root }).filter((path) => !OWN.test(path));
  return {
    files: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    exists: (path) =>
      path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path)),
  };
}
