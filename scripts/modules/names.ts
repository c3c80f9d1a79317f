/** Keeps every export's name its own: whoever searches for one finds the one file that it is in. */
import { parseSync } from 'vite';
import { NOT_SHIPPED } from './rules.ts';
import type { Tree, Violation } from './tree.ts';

/** Names that several files may export, each with its reason. */
const SHARED_NAMES: Readonly<Record<string, string>> = {};

export function findSharedNames(tree: Tree, shared = SHARED_NAMES): Violation[] {
  const files = new Map<string, string[]>();
  for (const [file, source] of tree.sources) {
    if (!file.startsWith('src/') || NOT_SHIPPED.test(file)) continue;
    for (const name of readExports(file, source)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  const twice = [...files].filter(([name, [, second]]) => second !== undefined && !(name in shared));
  const unused = Object.keys(shared).filter((name) => (files.get(name)?.length ?? 0) < 2);
  return [
    ...twice.map(([name, [first, second = '']]): Violation => {
      return { rule: 'name', file: second, line: 1, message: `${name} is exported by ${first} too` };
    }),
    ...unused.map((name): Violation => {
      const message = `${name} may be exported by several files, and is not`;
      return { rule: 'unused', file: 'scripts/modules/names.ts', line: 1, message };
    }),
  ];
}

/** The names that are declared in a file and exported: a type and a value of one name are one, a re-export is none. */
function readExports(path: string, source: string): Set<string> {
  const entries = parseSync(path, source).module.staticExports.flatMap((statement) => statement.entries);
  const names = entries.map(({ moduleRequest, exportName: { kind, name } }) =>
    moduleRequest || kind !== 'Name' ? null : name,
  );
  return new Set(names.filter((name) => name !== null));
}
