/** `npm run bench`: the benchmarks, as ratios in one run (DESIGN section 8). */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['bench/run.ts', ...process.argv.slice(2)]);
});
