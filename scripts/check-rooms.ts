/** The step of `npm run check` that keeps each room behind its door. */
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { checkRooms } from './rooms/check.ts';
import { readTree } from './rooms/tree.ts';

const violations = checkRooms(readTree(root));
for (const { file, line, rule, message } of violations) say(`${file}:${line} ${rule}: ${message}`);
process.exitCode = violations.length > 0 ? 1 : 0;
