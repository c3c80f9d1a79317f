/** Reads the sources of the repository and their imports, including type imports and dynamic imports. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export interface Tree {
  /** Path inside the repository to source text. */
  sources: ReadonlyMap<string, string>;
  /** The `imports` of package.json: alias to the path of its entry point. */
  aliases: Readonly<Record<string, string>>;
}

export interface Violation {
  rule: string;
  file: string;
  line: number;
  message: string;
}

/** @param root the repository, or a copy of it */
export function readTree(root: string): Tree {
  const patterns = ['{src,tests,bench}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'];
  const paths = globSync(patterns, { cwd: root }).filter((path) => !path.endsWith('.d.ts'));
  return {
    sources: new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    aliases: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports,
  };
}

/** Lists the imports of a file. @throws when the source cannot be parsed */
export function readImports({ sources, aliases }: Tree, file: string) {
  const source = sources.get(file) ?? '';
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const make = (request: string, offset: number, typeOnly: boolean) => {
    const specifier = request.replace(/\?.*$/, '');
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : aliases[specifier]?.replace(/^\.\//, '');
    const line = source.slice(0, offset).split('\n').length;
    return { file, line, specifier, target, typeOnly };
  };
  return [
    ...module.staticImports.map(({ moduleRequest, entries, start }) =>
      make(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType, start }) =>
        moduleRequest ? [make(moduleRequest.value, start, isType)] : [],
      ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end }, start: at }) => {
      // Imports a built file, whose URL is known at run time only: no source file.
      if (source.slice(at, start).includes('@vite-ignore')) return [];
      const literal = /^(['"`])([^$]*)\1$/s.exec(source.slice(start, end));
      // A computed import cannot be checked, and is refused as a package that no module may use.
      return [make(literal?.[2] ?? '(computed)', at, false)];
    }),
  ];
}

export type Import = ReturnType<typeof readImports>[number];

/** `@scope/name/part` to `@scope/name`. */
export const readPackageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
