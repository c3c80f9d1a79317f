/**
 * `npm start`: installs missing packages, rebuilds a stale program, and serves the site until a signal stops it. With
 * production packages alone, it serves the program that was built elsewhere, and installs nothing.
 */
import { buildAndRun } from './lib/run-script.mjs';

await buildAndRun('dist/server/main.js');
