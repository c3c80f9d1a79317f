/** Reads every text of the repository that may contain citations. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  '{src,scripts,tests,bench,.storybook}/**/*.{ts,tsx,mjs,cjs,css}',
  'docs/**/*.{md,yaml}',
  '*.{md,ts,jsonc}',
];
/** The owner's content is skipped: documents cite the files of the shipped practice. */
const SHIPPED = 'tests/practices/shipped/';
/** These contain bad examples on purpose. */
const OWN = /^(?:scripts|tests)\/citations\//;

export interface Texts {
  /** Text by path inside the repository. */
  files: ReadonlyMap<string, string>;
  /** Whether a file or folder of that path exists, or any that matches a pattern such as `content/faq/*.md`. */
  exists(path: string): boolean;
}

/** @param root the repository */
export function readTexts(root: string): Texts {
  const paths = globSync(PATTERNS, { cwd: root }).filter((path) => !OWN.test(path));
  return {
    files: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    exists: (path) => {
      const place = path.replace(/^content\//, SHIPPED);
      return place.includes('*') ? globSync(place, { cwd: root }).length > 0 : existsSync(join(root, place));
    },
  };
}
