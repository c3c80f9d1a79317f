/**
 * `npm start`: installs what is missing, builds what is stale, serves the site until it is told to stop. Where only the
 * packages for serving are installed, it serves what was built elsewhere, and adds nothing.
 */
import { buildAndRun } from './lib/run-script.mjs';

await buildAndRun('dist/server/main.js');
