/** The step of `npm run check` that keeps each room behind its door, the rules tight, names apart and the map true. */
import { readFileSync } from 'node:fs';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { checkRooms } from './rooms/check.ts';
import { checkMap } from './rooms/map.ts';
import { findSharedNames } from './rooms/names.ts';
import { findUnusedPermissions } from './rooms/permissions.ts';
import { readTree } from './rooms/tree.ts';

const tree = readTree(root);
const violations = [
  ...checkRooms(tree),
  ...findUnusedPermissions(tree),
  ...findSharedNames(tree),
  ...checkMap(readFileSync(`${root}docs/map.md`, 'utf8')),
];
for (const { file, line, rule, message } of violations) say(`${file}:${line} ${rule}: ${message}`);
process.exitCode = violations.length > 0 ? 1 : 0;
