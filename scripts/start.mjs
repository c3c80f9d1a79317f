/**
 * `npm start`: installs what is missing, builds what is stale, serves the site until it is told to stop. Where only the
 * packages for serving are installed, it serves what was built elsewhere, and adds nothing.
 */
import { ensureInstalled, isForServingOnly } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  if (!isForServingOnly()) {
    await ensureInstalled();
    const built = await runNode(['scripts/build-if-stale.ts']);
    if (built !== 0) return built;
  }
  return runNode(['dist/server/main.js'], { NODE_ENV: 'production' });
});
