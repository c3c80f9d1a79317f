/** `npm run build`: the static site in `dist/site/` and the server in `dist/server/`, with their sizes. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('scripts/build-now.ts');
