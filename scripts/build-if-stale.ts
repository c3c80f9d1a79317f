/** The step of `npm start` that builds the site when its sources have changed. */
import { ensureBuilt } from './lib/build.ts';
import { runMain } from './lib/output.mjs';

await runMain(ensureBuilt);
