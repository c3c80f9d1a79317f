/** `npm run admin`: who may enter the owner’s desk; `npm run admin -- help` lists the commands. */
import { runBuilt, runInstalled } from './lib/run-script.mjs';

if (process.argv.includes('invite')) await runBuilt('dist/server/admin.js');
else await runInstalled('src/cli/admin/main.ts', 'dist/server/admin.js');
