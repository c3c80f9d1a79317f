/**
 * The step of `npm run check` for modules: imports only through entry points, no unused permission, unique export
 * names, no replaced word, and a current docs/map.md. Biome reports circular imports.
 */
import { readFileSync } from 'node:fs';
import { print } from './lib/output.mjs';
import { root } from './lib/paths.mjs';
import { checkModules, findUnusedPermissions } from './modules/check.ts';
import { readTree } from './modules/imports.ts';
import { checkMap } from './modules/map.ts';
import { findReplacedWords, findSharedNames } from './modules/names.ts';

const tree = readTree(root);
const violations = [
  ...checkModules(tree),
  ...findUnusedPermissions(tree),
  ...findSharedNames(tree),
  ...findReplacedWords(tree),
  ...checkMap(readFileSync(`${root}docs/map.md`, 'utf8')),
];
for (const { file, line, rule, message } of violations) print(`${file}:${line} ${rule}: ${message}`);
process.exitCode = violations.length > 0 ? 1 : 0;
