/** The step of `npm start` that builds the site when what it is made of has changed. */
import { ensureBuilt } from './lib/build.ts';
import { runMain } from './lib/say.mjs';

await runMain(ensureBuilt);
