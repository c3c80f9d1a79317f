/** Writes the list in docs/map.md from the rules: run `node scripts/modules/map.ts` after changing the rules. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import type { Violation } from './imports.ts';
import { MODULES, type Module } from './rules.ts';

const MAP = 'docs/map.md';
const LIST = /^(?:- \*\*`.*\n)+/m;

/** @param map the text of docs/map.md */
export function checkMap(map: string): Violation[] {
  if (LIST.exec(map)?.[0] === formatList()) return [];
  const message = 'the list is not what the rules say: run node scripts/modules/map.ts';
  return [{ rule: 'map', file: MAP, line: 1, message }];
}

const formatList = () => MODULES.map((module) => `${formatModule(module)}\n`).join('');

function formatModule({ name, purpose, entryPoints, types }: Module): string {
  const imports = [
    ...(entryPoints.length > 0 ? [listNames(entryPoints)] : []),
    ...(types ? [`types ${listNames(types)}`] : []),
  ];
  return `- **\`${name}\`** ${purpose}${imports.length > 0 ? ` ← ${imports.join('; ')}` : ''}`;
}

const listNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

if (import.meta.main) {
  const file = join(root, MAP);
  writeFileSync(file, readFileSync(file, 'utf8').replace(LIST, formatList));
}
