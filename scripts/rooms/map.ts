/** The table of docs/map.md, written from the rules: `node scripts/rooms/map.ts` after changing them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { findRoom, ROOMS, type Room } from './rules.ts';
import { readTree, type Tree } from './tree.ts';
import type { Violation } from './violation.ts';

const MAP = 'docs/map.md';
const HEAD = ['| room | what for | door | may import | packages |', '|---|---|---|---|---|'];
const TABLE = /^\| room \|.*\n(?:\|.*\n)+/m;

/** @param map the text of docs/map.md */
export function checkMap(map: string, aliases: Tree['aliases']): Violation[] {
  if (TABLE.exec(map)?.[0] === renderTable(aliases)) return [];
  const message = 'the table is not what the rules say: run node scripts/rooms/map.ts';
  return [{ rule: 'map', file: MAP, line: 1, message }];
}

export function renderTable(aliases: Tree['aliases']): string {
  return [...HEAD, ...ROOMS.map((room) => renderRow(room, aliases)), ''].join('\n');
}

function renderRow(room: Room, aliases: Tree['aliases']): string {
  const doors = Object.keys(aliases).filter((alias) => findRoom(aliases[alias]?.slice(2) ?? '') === room);
  const types = room.types ? [`types of ${listNames(room.types)}`] : [];
  const imports =
    [...(room.doors.length > 0 ? [listNames(room.doors)] : []), ...types].join('; ') || 'nothing';
  const cells = [`\`${room.name}\``, room.purpose, listNames(doors), imports, room.packages.join(', ')];
  return `| ${cells.map((cell) => cell || '-').join(' | ')} |`;
}

const listNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

if (import.meta.main) {
  const file = join(root, MAP);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLE, () => renderTable(readTree(root).aliases)),
  );
}
