/** `npm run enquiries`: the owner’s commands for enquiries; `npm run enquiries -- help` lists them. */
import { runInstalled } from './lib/run-script.mjs';

await runInstalled('src/cli/enquiries/main.ts', 'dist/server/enquiries.js');
