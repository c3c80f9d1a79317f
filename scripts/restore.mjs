/** `npm run restore -- FILE`: puts a backup back. */
import { runInstalled } from './lib/run-script.mjs';

await runInstalled('src/cli/restore/main.ts', 'dist/server/restore.js');
