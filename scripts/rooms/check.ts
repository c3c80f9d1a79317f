/**
 * Checks a whole tree of sources against the rules of the rooms (DESIGN section 2). Pure: it is handed the sources,
 * so a test can plant a forbidden import without touching the tree.
 */
import { isBuiltin } from 'node:module';
import { type Import, readImports } from './imports.ts';
import { BEFORE_INSTALL, findRoom, NOT_SHIPPED, OPEN_TO_ALL, type Room } from './rules.ts';
import { readPackageName, resolveTarget, type Tree, type Violation } from './tree.ts';

const SOURCE = /\.(ts|tsx|mjs)$/;
/** Made by the build, not a file. */
const VIRTUAL = /^virtual:/;

/** @param files which of the tree's sources to check; all of them by default */
export function checkRooms(tree: Tree, files: Iterable<string> = tree.sources.keys()): Violation[] {
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
  const room = findRoom(file);
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
  const home = findRoom(target);
  if (specifier.startsWith('#')) {
    if (home === room)
      return { rule: 'door', message: `${specifier} is this room’s own door: import the file` };
    if (specifier === OPEN_TO_ALL || room.doors.includes(specifier)) return undefined;
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
  if (!home || findFolder(room) !== findFolder(home)) return false;
  return (
    room.name.startsWith(`${home.name}/`) || room.doors.some((alias) => aliases[alias] === `./${target}`)
  );
}

const findFolder = ({ name }: Room) => name.split('/')[0];

function refusePackage(room: Room, specifier: string): Refusal | undefined {
  if (isBuiltin(specifier)) {
    return room.node
      ? undefined
      : { rule: 'node', message: `${room.name} runs where ${specifier} does not exist` };
  }
  if (room.packages.includes(readPackageName(specifier))) return undefined;
  return { rule: 'package', message: `${room.name} may not import ${specifier}` };
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
