/** `npm run dev`: the site with live reload, content files watched. */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['scripts/dev.ts', ...process.argv.slice(2)]);
});
