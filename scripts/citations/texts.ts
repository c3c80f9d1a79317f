/** Reads every text of the repository that may cite another. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  '{src,scripts,tests,bench,.storybook}/**/*.{ts,tsx,mjs,cjs,css}',
  'docs/**/*.{md,yaml}',
  '*.{md,ts,jsonc}',
];
/**
 * The owner’s words are not judged, nor needed: what a document says of a file in `content` has to be true of the
 * practice that is shipped.
 */
const SHIPPED = 'tests/practices/shipped/';
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
    exists: (path) => {
      const place = path.replace(/^content\//, SHIPPED);
      return place.includes('*') ? globSync(place, { cwd: root }).length > 0 : existsSync(join(root, place));
    },
  };
}
