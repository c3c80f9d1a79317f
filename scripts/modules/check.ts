/**
 * Checks a whole tree of sources against the rules of the modules (DESIGN section 2). Pure: it is handed the sources,
 * so a test can plant a forbidden import without touching the tree.
 */
import { isBuiltin } from 'node:module';
import { type Import, readImports } from './imports.ts';
import { BEFORE_INSTALL, findModule, type Module, NOT_SHIPPED, OPEN_TO_ALL } from './rules.ts';
import { readPackageName, resolveTarget, type Tree, type Violation } from './tree.ts';

const SOURCE = /\.(ts|tsx|mjs)$/;
/** Made by the build, not a file. */
const VIRTUAL = /^virtual:/;

/** @param files which of the tree's sources to check; all of them by default */
export function checkModules(tree: Tree, files: Iterable<string> = tree.sources.keys()): Violation[] {
  const violations: Violation[] = [];
  const links = new Map<string, string[]>();
  for (const file of files) {
    const reached: string[] = [];
    for (const found of readImports(file, tree.sources.get(file) ?? '')) {
      const target = resolveTarget(tree, file, found.specifier);
      const said = refuse(tree, file, found, target);
      if (said) violations.push({ ...said, file, line: found.line });
      if (target) reached.push(target);
    }
    links.set(file, reached);
  }
  return [...violations, ...findCycles(links)];
}

type Refusal = Pick<Violation, 'rule' | 'message'>;

function refuse(tree: Tree, file: string, found: Import, target: string | undefined): Refusal | undefined {
  const { specifier } = found;
  const exists = target ? !SOURCE.test(target) || tree.sources.has(target) : !specifier.startsWith('#');
  if (!exists) return { rule: 'missing', message: `${specifier} does not exist` };
  if (BEFORE_INSTALL.test(file)) return refuseBeforeInstall(specifier, target);
  const module = findModule(file);
  if (!module || NOT_SHIPPED.test(file) || VIRTUAL.test(specifier)) return undefined;
  return target ? refuseFile(module, found, target) : refusePackage(module, specifier);
}

function refuseBeforeInstall(specifier: string, target: string | undefined): Refusal | undefined {
  if (isBuiltin(specifier) || (target && BEFORE_INSTALL.test(target))) return undefined;
  return { rule: 'bootstrap', message: `${specifier} is not there before the install` };
}

function refuseFile(module: Module, { specifier, typeOnly }: Import, target: string): Refusal | undefined {
  if (!target.startsWith('src/') || NOT_SHIPPED.test(target)) {
    return { rule: 'outside', message: `${target} is not part of what is shipped` };
  }
  if (target === OPEN_TO_ALL) return undefined;
  const home = findModule(target);
  if (specifier.startsWith('#')) {
    if (home === module)
      return {
        rule: 'entry point',
        message: `${specifier} is this module’s own entry point: import the file`,
      };
    if (module.entryPoints.includes(specifier)) return undefined;
    if (module.types?.includes(specifier)) return refuseRunning(module, specifier, typeOnly);
    return { rule: 'module', message: `${module.name} may not import ${specifier}` };
  }
  if (home === module || mayReach(module, home, typeOnly)) return undefined;
  return {
    rule: 'entry point',
    message: `${target} belongs to ${home?.name ?? 'no module'}: use its entry point`,
  };
}

function refuseRunning(module: Module, specifier: string, typeOnly: boolean): Refusal | undefined {
  return typeOnly
    ? undefined
    : { rule: 'module', message: `${module.name} may only import types from ${specifier}` };
}

/** Parts of one folder know each other by plain path; what runs in a browser knows of Node's parts the types only. */
function mayReach(module: Module, home: Module | undefined, typeOnly: boolean): boolean {
  if (home === undefined || findFolder(module) !== findFolder(home)) return false;
  return module.node || !home.node || typeOnly;
}

const findFolder = ({ name }: Module) => name.split('/')[0];

function refusePackage(module: Module, specifier: string): Refusal | undefined {
  if (isBuiltin(specifier)) {
    return module.node
      ? undefined
      : { rule: 'node', message: `${module.name} runs where ${specifier} does not exist` };
  }
  if (module.packages.includes(readPackageName(specifier))) return undefined;
  return { rule: 'package', message: `${module.name} may not import ${specifier}` };
}

/**
 * Finds every cycle once, with its path.
 * @param links each file with the files it imports at run time
 */
function findCycles(links: ReadonlyMap<string, readonly string[]>): Violation[] {
  const violations: Violation[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) {
      const message = [...way.slice(start), file].join(' → ');
      violations.push({ rule: 'cycle', file, line: 1, message });
    }
    if (start >= 0 || done.has(file)) return;
    for (const next of links.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of links.keys()) walk(file, []);
  return violations;
}
