/** `npm run admin`: who may enter the owner’s desk; `npm run admin -- help` lists the commands. */
import { runInstalled } from './lib/run-script.mjs';

await runInstalled('src/cli/admin/main.ts', 'dist/server/admin.js');
