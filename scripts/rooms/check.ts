/**
 * Checks a whole tree of sources against the rules of the rooms (DESIGN section 2). Pure: it is handed the sources,
 * so a test can plant a forbidden import without touching the tree.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type Import, readImports } from './imports.ts';
import { BEFORE_INSTALL, NOT_SHIPPED, ROOMS, type Room } from './rules.ts';

export interface Tree {
  /** Path inside the repository to source text: every `.ts`, `.tsx` and `.mjs` file that counts. */
  sources: ReadonlyMap<string, string>;
  /** The `imports` of package.json: alias to the path of its door. */
  aliases: Readonly<Record<string, string>>;
}

/** What each rule refuses. */
export type Rule =
  | 'door' // another room's file without its door, or the door without its alias
  | 'room' // a room that this room may not use
  | 'node' // Node's modules in code for the browser
  | 'package' // a package that is not this room's business
  | 'outside' // tests, scripts or benches in what is shipped
  | 'bootstrap' // anything but Node and its own kind in what runs before the install
  | 'missing' // a file or alias that does not exist
  | 'cycle';

export interface Violation {
  rule: Rule;
  file: string;
  line: number;
  message: string;
}

const SOURCE = /\.(ts|tsx|mjs)$/;
/** Made by the build, not a file. */
const VIRTUAL = /^virtual:/;

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

export function checkRooms(tree: Tree): Violation[] {
  const violations: Violation[] = [];
  const links = new Map<string, string[]>();
  for (const [file, source] of tree.sources) {
    const reached: string[] = [];
    for (const found of readImports(file, source)) {
      const target = resolveTarget(tree, file, found.specifier);
      const said = refuse(tree, file, found, target);
      if (said) violations.push({ ...said, file, line: found.line });
      if (target && !found.typeOnly) reached.push(target);
    }
    links.set(file, reached);
  }
  return [...violations, ...findCycles(links)];
}

/** The path an import leads to; undefined for packages, Node and what the build makes. */
function resolveTarget({ aliases }: Tree, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.startsWith('#') ? aliases[specifier]?.replace(/^\.\//, '') : undefined;
}

type Refusal = Pick<Violation, 'rule' | 'message'>;

function refuse(tree: Tree, file: string, found: Import, target: string | undefined): Refusal | undefined {
  const { specifier } = found;
  const exists = target ? !SOURCE.test(target) || tree.sources.has(target) : !specifier.startsWith('#');
  if (!exists) return { rule: 'missing', message: `${specifier} does not exist` };
  if (BEFORE_INSTALL.test(file)) return refuseBeforeInstall(specifier, target);
  const room = ROOMS.find(({ files }) => files.test(file));
  if (!room || NOT_SHIPPED.test(file) || VIRTUAL.test(specifier)) return undefined;
  return target ? refuseFile(room, found, target, tree.aliases) : refusePackage(room, specifier);
}

function refuseBeforeInstall(specifier: string, target: string | undefined): Refusal | undefined {
  if (isBuiltin(specifier) || (target && BEFORE_INSTALL.test(target))) return undefined;
  return { rule: 'bootstrap', message: `${specifier} is not there before the install` };
}

function refuseFile(
  room: Room,
  { specifier, typeOnly }: Import,
  target: string,
  aliases: Tree['aliases'],
): Refusal | undefined {
  if (!target.startsWith('src/') || NOT_SHIPPED.test(target)) {
    return { rule: 'outside', message: `${target} is not part of what is shipped` };
  }
  const home = ROOMS.find(({ files }) => files.test(target));
  if (specifier.startsWith('#')) {
    if (home === room)
      return { rule: 'door', message: `${specifier} is this room’s own door: import the file` };
    if (room.doors.includes(specifier)) return undefined;
    if (room.types?.includes(specifier)) return refuseRunning(room, specifier, typeOnly);
    return { rule: 'room', message: `${room.name} may not import ${specifier}` };
  }
  if (home === room || mayReach(room, home, target, aliases)) return undefined;
  return { rule: 'door', message: `${target} belongs to ${home?.name ?? 'no room'}: use its door` };
}

function refuseRunning(room: Room, specifier: string, typeOnly: boolean): Refusal | undefined {
  return typeOnly
    ? undefined
    : { rule: 'room', message: `${room.name} may only import types from ${specifier}` };
}

/**
 * Parts of one folder under different rules (`content`, `captcha`) may name each other's doors by plain path,
 * and a part inside another (`server/compose` in `server`) knows the whole of it.
 */
function mayReach(room: Room, home: Room | undefined, target: string, aliases: Tree['aliases']): boolean {
  if (!home || folderOf(room) !== folderOf(home)) return false;
  return (
    room.name.startsWith(`${home.name}/`) || room.doors.some((alias) => aliases[alias] === `./${target}`)
  );
}

const folderOf = ({ name }: Room) => name.split('/')[0];

function refusePackage(room: Room, specifier: string): Refusal | undefined {
  if (isBuiltin(specifier)) {
    return room.node
      ? undefined
      : { rule: 'node', message: `${room.name} runs where ${specifier} does not exist` };
  }
  if (room.packages.includes(packageOf(specifier))) return undefined;
  return { rule: 'package', message: `${room.name} may not import ${specifier}` };
}

/** Every cycle once, with the way round; type-only imports leave nothing behind and do not count. */
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
