/** `npm run build`: the static site in `dist/site/` and the server in `dist/server/`, with their sizes. */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['scripts/build-now.ts']);
});
