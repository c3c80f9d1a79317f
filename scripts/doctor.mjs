/** `npm run doctor`: is this site fit to go live? */
import { runInstalled } from './lib/run-script.mjs';

await runInstalled('src/cli/doctor/main.ts', 'dist/server/doctor.js');
