/** `npm run doctor`: is this site fit to go live? */
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';
import { command } from './lib/say.mjs';

await command(async () => {
  await ensureInstalled();
  return runNode(['src/cli/doctor.ts', ...process.argv.slice(2)]);
});
