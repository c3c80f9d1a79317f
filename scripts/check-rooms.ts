/** The step of `npm run check` that keeps each room behind its door. */
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { judge } from './rooms/judge.ts';
import { readTree } from './rooms/tree.ts';

const faults = judge(readTree(root));
for (const { file, line, rule, says } of faults) say(`${file}:${line} ${rule}: ${says}`);
process.exitCode = faults.length > 0 ? 1 : 0;
