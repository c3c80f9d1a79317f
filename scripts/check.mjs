/**
 * `npm run check`: types, lint and format, rooms, unused code, content, sizes, known holes in what is shipped
 * (with AUDIT=required, a registry that cannot be asked for them is a failure).
 */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['scripts/run-checks.ts']);
});
