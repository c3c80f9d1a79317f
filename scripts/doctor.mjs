/** `npm run doctor`: is this site fit to go live? */
import { runBuilt, runInstalled } from './lib/run-script.mjs';

if (process.argv.includes('--send')) await runBuilt('dist/server/doctor.js');
else await runInstalled('src/cli/doctor/main.ts', 'dist/server/doctor.js');
