/** Reads what a source file imports, types and dynamic imports among it. */
import { parseSync } from 'vite';

export interface Import {
  /** As written, without a query such as `?worker&url`. */
  specifier: string;
  /** Nothing of it is left when the program runs. */
  typeOnly: boolean;
  line: number;
}

/** Marks an import whose address the build hands in: no file of ours is named, so there is nothing to check. */
const ADDRESS_OF_A_BUILD = '@vite-ignore';
/** Any other computed import cannot be checked and is refused as a package that no module may use. */
const COMPUTED = '(computed)';

/**
 * @param path decides whether it is read as TypeScript, with JSX, or as JavaScript
 * @throws when the source is not valid: other tools say it better, but nothing may slip through here
 */
export function readImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const line = (offset: number) => source.slice(0, offset).split('\n').length;
  const make = (written: string, offset: number, typeOnly: boolean): Import => ({
    specifier: written.replace(/\?.*$/, ''),
    typeOnly,
    line: line(offset),
  });
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => {
    return make(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType));
  });
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, start }) =>
      moduleRequest ? [make(moduleRequest.value, start, isType)] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end }, start: at }) => {
    if (source.slice(at, start).includes(ADDRESS_OF_A_BUILD)) return [];
    const literal = /^(['"`])([^$]*)\1$/s.exec(source.slice(start, end));
    return [make(literal?.[2] ?? COMPUTED, at, false)];
  });
  return [...imports, ...exports, ...dynamic];
}
