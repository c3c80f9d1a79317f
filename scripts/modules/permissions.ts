/** Keeps the rules as tight as the truth: a permission that no file of its module uses is a violation too. */
import { isBuiltin } from 'node:module';
import { readImports } from './imports.ts';
import { findModule, MODULES, type Module, NOT_SHIPPED } from './rules.ts';
import { readPackageName, resolveTarget, type Tree, type Violation } from './tree.ts';

/** What the files of one module import: entry points by their alias, packages by their name, and Node as `node`. */
interface Usage {
  /** Something of it is left when the program runs. */
  atRunTime: Set<string>;
  asTypes: Set<string>;
}

export function findUnusedPermissions(tree: Tree, modules: readonly Module[] = MODULES): Violation[] {
  const usages = readUsages(tree);
  return modules.flatMap((module) => {
    const usage = usages.get(module.name) ?? { atRunTime: new Set(), asTypes: new Set() };
    return describeUnused(module, usage).map(
      (message): Violation => ({ rule: 'unused', file: 'scripts/modules/rules.ts', line: 1, message }),
    );
  });
}

function describeUnused({ name, entryPoints, types = [], packages, node }: Module, usage: Usage): string[] {
  const isUsed = (permission: string) => usage.atRunTime.has(permission) || usage.asTypes.has(permission);
  const unused = [...entryPoints, ...types, ...packages, ...(node ? ['node'] : [])].filter(
    (permission) => !isUsed(permission),
  );
  const typesOnly = entryPoints.filter(
    (entryPoint) => isUsed(entryPoint) && !usage.atRunTime.has(entryPoint),
  );
  return [
    ...unused.map((permission) => `${name} may import ${permission}, and no file of it does`),
    ...typesOnly.map((entryPoint) => `${name} uses ${entryPoint} for its types only: name it there`),
  ];
}

function readUsages(tree: Tree): Map<string, Usage> {
  const entryPoints = new Map(
    Object.entries(tree.aliases).map(([alias, path]) => [path.replace('./', ''), alias]),
  );
  const usages = new Map<string, Usage>();
  for (const [file, source] of tree.sources) {
    const module = findModule(file);
    if (!module || NOT_SHIPPED.test(file)) continue;
    const usage = usages.get(module.name) ?? { atRunTime: new Set(), asTypes: new Set() };
    usages.set(module.name, usage);
    for (const { specifier, typeOnly } of readImports(file, source)) {
      const permission = namePermission(
        specifier,
        entryPoints.get(resolveTarget(tree, file, specifier) ?? ''),
      );
      (typeOnly ? usage.asTypes : usage.atRunTime).add(permission);
    }
  }
  return usages;
}

/** @param entryPoint the alias of the file that the import leads to, when that is an entry point */
function namePermission(specifier: string, entryPoint: string | undefined): string {
  if (entryPoint) return entryPoint;
  return isBuiltin(specifier) ? 'node' : readPackageName(specifier);
}
