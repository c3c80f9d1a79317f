/** `npm run backup -- FOLDER`: enquiries, accounts, words and pictures as one file, while the site runs. */
import { runInstalled } from './lib/run-script.mjs';

await runInstalled('src/cli/backup/main.ts', 'dist/server/backup.js');
