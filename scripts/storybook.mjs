/** `npm run storybook`: every component in every state, on http://localhost:6006. */
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/output.mjs';
import { run } from './lib/run.mjs';

await runMain(async () => {
  await ensureInstalled();
  return run('storybook', ['dev', '--port', '6006', '--ci', ...process.argv.slice(2)]);
});
