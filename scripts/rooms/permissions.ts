/** Keeps the rules as tight as the truth: a permission that no file of its room uses is a violation too. */
import { isBuiltin } from 'node:module';
import { readImports } from './imports.ts';
import { findRoom, NOT_SHIPPED, ROOMS, type Room } from './rules.ts';
import { readPackageName, resolveTarget, type Tree, type Violation } from './tree.ts';

/** What the files of one room import: doors by their alias, packages by their name, and Node as `node`. */
interface Usage {
  /** Something of it is left when the program runs. */
  atRunTime: Set<string>;
  asTypes: Set<string>;
}

export function findUnusedPermissions(tree: Tree, rooms: readonly Room[] = ROOMS): Violation[] {
  const usages = readUsages(tree);
  return rooms.flatMap((room) => {
    const usage = usages.get(room.name) ?? { atRunTime: new Set(), asTypes: new Set() };
    return describeUnused(room, usage).map(
      (message): Violation => ({ rule: 'unused', file: 'scripts/rooms/rules.ts', line: 1, message }),
    );
  });
}

function describeUnused({ name, doors, types = [], packages, node }: Room, usage: Usage): string[] {
  const isUsed = (permission: string) => usage.atRunTime.has(permission) || usage.asTypes.has(permission);
  const unused = [...doors, ...types, ...packages, ...(node ? ['node'] : [])].filter(
    (permission) => !isUsed(permission),
  );
  const typesOnly = doors.filter((door) => isUsed(door) && !usage.atRunTime.has(door));
  return [
    ...unused.map((permission) => `${name} may import ${permission}, and no file of it does`),
    ...typesOnly.map((door) => `${name} uses ${door} for its types only: name it there`),
  ];
}

function readUsages(tree: Tree): Map<string, Usage> {
  const doors = new Map(Object.entries(tree.aliases).map(([alias, path]) => [path.replace('./', ''), alias]));
  const usages = new Map<string, Usage>();
  for (const [file, source] of tree.sources) {
    const room = findRoom(file);
    if (!room || NOT_SHIPPED.test(file)) continue;
    const usage = usages.get(room.name) ?? { atRunTime: new Set(), asTypes: new Set() };
    usages.set(room.name, usage);
    for (const { specifier, typeOnly } of readImports(file, source)) {
      const permission = namePermission(specifier, doors.get(resolveTarget(tree, file, specifier) ?? ''));
      (typeOnly ? usage.asTypes : usage.atRunTime).add(permission);
    }
  }
  return usages;
}

/** @param door the alias of the file that the import leads to, when that is a door */
function namePermission(specifier: string, door: string | undefined): string {
  if (door) return door;
  return isBuiltin(specifier) ? 'node' : readPackageName(specifier);
}
