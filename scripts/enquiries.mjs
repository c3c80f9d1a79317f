/** `npm run enquiries`: the owner’s commands for enquiries; `npm run enquiries -- help` lists them. */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['src/cli/enquiries.ts', ...process.argv.slice(2)]);
});
