/** Reads the repository's sources for the checks of the modules. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const PATTERNS = ['{src,tests,bench}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'];

export interface Tree {
  /** Path inside the repository to source text: every `.ts`, `.tsx` and `.mjs` file that counts. */
  sources: ReadonlyMap<string, string>;
  /** The `imports` of package.json: alias to the path of its entry point. */
  aliases: Readonly<Record<string, string>>;
}

/** @param root the repository, or a copy of it */
export function readTree(root: string): Tree {
  const paths = globSync(PATTERNS, { cwd: root }).filter((path) => !path.endsWith('.d.ts'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    sources: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    aliases: manifest.imports,
  };
}

/** The path an import leads to; undefined for packages, Node and what the build makes. */
export function resolveTarget(
  { aliases }: Pick<Tree, 'aliases'>,
  file: string,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.startsWith('#') ? aliases[specifier]?.replace(/^\.\//, '') : undefined;
}

/** `@scope/name/part` to `@scope/name`. */
export function readPackageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What each rule refuses. */
type Rule =
  | 'entry point' // another module's file without its entry point, or the entry point without its alias
  | 'module' // a module that this module may not use
  | 'node' // Node's modules in code for the browser
  | 'package' // a package that is not this module's business
  | 'outside' // tests, scripts or benches in what is shipped
  | 'bootstrap' // anything but Node and its own kind in what runs before the install
  | 'missing' // a file or alias that does not exist
  | 'cycle'
  | 'word' // a word in an identifier for which the project has another
  | 'name' // an export that has the name of another
  | 'unused' // a permission in the rules that no file uses
  | 'map'; // a table in docs/map.md that says something else than the rules

export interface Violation {
  rule: Rule;
  file: string;
  line: number;
  message: string;
}
