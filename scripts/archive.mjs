/** `npm run archive`: the built program with its Node and its packages as one file, for a server. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('scripts/make-archive.ts');
