/** The list in docs/map.md, written from the rules: `node scripts/rooms/map.ts` after changing them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { ROOMS, type Room } from './rules.ts';
import type { Violation } from './tree.ts';

const MAP = 'docs/map.md';
const LIST = /^(?:- \*\*`.*\n)+/m;

/** @param map the text of docs/map.md */
export function checkMap(map: string): Violation[] {
  if (LIST.exec(map)?.[0] === formatList()) return [];
  const message = 'the list is not what the rules say: run node scripts/rooms/map.ts';
  return [{ rule: 'map', file: MAP, line: 1, message }];
}

const formatList = () => ROOMS.map((room) => `${formatRoom(room)}\n`).join('');

function formatRoom({ name, purpose, doors, types }: Room): string {
  const imports = [
    ...(doors.length > 0 ? [listNames(doors)] : []),
    ...(types ? [`types ${listNames(types)}`] : []),
  ];
  return `- **\`${name}\`** ${purpose}${imports.length > 0 ? ` ← ${imports.join('; ')}` : ''}`;
}

const listNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

if (import.meta.main) {
  const file = join(root, MAP);
  writeFileSync(file, readFileSync(file, 'utf8').replace(LIST, formatList));
}
