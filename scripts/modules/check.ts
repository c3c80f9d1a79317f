/** Checks imports against the module rules (docs/map.md). Reads no files, so that tests can pass forbidden imports. */
import { isBuiltin } from 'node:module';
import { type Import, readImports, readPackageName, type Tree, type Violation } from './imports.ts';
import { BEFORE_INSTALL, findModule, MODULES, type Module, NOT_SHIPPED, OPEN_TO_ALL } from './rules.ts';

/** @param files the sources of the tree to check. Default: all sources */
export function checkModules(tree: Tree, files: Iterable<string> = tree.sources.keys()): Violation[] {
  const imports = [...files].flatMap((file) => readImports(tree, file));
  return imports.flatMap((found) => {
    const [rule, message] = checkImport(found) ?? [];
    return rule && message ? [{ rule, message, file: found.file, line: found.line }] : [];
  });
}

type Refusal = [rule: string, message: string] | undefined;

function checkImport(found: Import): Refusal {
  const { file, specifier, target } = found;
  if (BEFORE_INSTALL.test(file)) {
    if (isBuiltin(specifier) || (target && BEFORE_INSTALL.test(target))) return undefined;
    return ['bootstrap', `${specifier} is not there before the install`];
  }
  const module = findModule(file);
  if (!module || NOT_SHIPPED.test(file) || specifier.startsWith('virtual:')) return undefined;
  return target ? checkFileImport(module, found, target) : checkPackageImport(module, specifier);
}

function checkFileImport(module: Module, { specifier, typeOnly }: Import, target: string): Refusal {
  if (!target.startsWith('src/') || NOT_SHIPPED.test(target))
    return ['outside', `${target} is not part of what is shipped`];
  const targetModule = findModule(target);
  if (!specifier.startsWith('#')) {
    if (target === OPEN_TO_ALL || targetModule === module || mayImportByPath(module, targetModule, typeOnly))
      return undefined;
    return ['entry point', `${target} belongs to ${targetModule?.name ?? 'no module'}: use its entry point`];
  }
  if (targetModule === module)
    return ['entry point', `${specifier} is this module’s own entry point: import the file`];
  if (module.entryPoints.includes(specifier)) return undefined;
  if (!module.types?.includes(specifier)) return ['module', `${module.name} may not import ${specifier}`];
  return typeOnly ? undefined : ['module', `${module.name} may only import types from ${specifier}`];
}

/** Modules of one folder import each other by path; a browser module imports only types from a Node module. */
function mayImportByPath(module: Module, targetModule: Module | undefined, typeOnly: boolean): boolean {
  const findFolder = ({ name }: Module) => name.split('/')[0];
  if (targetModule === undefined || findFolder(module) !== findFolder(targetModule)) return false;
  return module.node || !targetModule.node || typeOnly;
}

function checkPackageImport({ name, node, packages }: Module, specifier: string): Refusal {
  if (isBuiltin(specifier))
    return node ? undefined : ['node', `${name} runs where ${specifier} does not exist`];
  if (packages.includes(readPackageName(specifier))) return undefined;
  return ['package', `${name} may not import ${specifier}`];
}

/** Reports permissions that no file of their module uses. */
export function findUnusedPermissions(tree: Tree, modules: readonly Module[] = MODULES): Violation[] {
  const files = [...tree.sources.keys()].filter((file) => !NOT_SHIPPED.test(file));
  const filesByModule = Map.groupBy(files, (file) => findModule(file)?.name);
  const aliasByFile = new Map(Object.entries(tree.aliases).map(([alias, path]) => [path.slice(2), alias]));
  const namePermission = ({ specifier, target = '' }: Import) =>
    aliasByFile.get(target) ?? (isBuiltin(specifier) ? 'node' : readPackageName(specifier));
  return modules.flatMap(({ name, entryPoints, types = [], packages, node }) => {
    const imports = (filesByModule.get(name) ?? []).flatMap((file) => readImports(tree, file));
    const used = new Set(imports.map(namePermission));
    const running = new Set(imports.filter(({ typeOnly }) => !typeOnly).map(namePermission));
    const unused = [...entryPoints, ...types, ...packages, ...(node ? ['node'] : [])].filter(
      (permission) => !used.has(permission),
    );
    const onlyTypes = entryPoints.filter((alias) => used.has(alias) && !running.has(alias));
    return [
      ...unused.map((permission) => `${name} may import ${permission}, and no file of it does`),
      ...onlyTypes.map((alias) => `${name} uses ${alias} for its types only: name it there`),
    ].map((message) => ({ rule: 'unused', file: 'scripts/modules/rules.ts', line: 1, message }));
  });
}
