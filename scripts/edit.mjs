/** `npm run edit`: the page is changed in a browser on this computer, for sites on a static host. */
import { buildAndRun } from './lib/run-script.mjs';

await buildAndRun('dist/server/edit.js');
