/** `npm run doctor`: is this site fit to go live? (CONTRACT "Commands") */
import { runDoctor } from './doctor/run.ts';
import { openTerminal } from './terminal.ts';

process.exitCode = await runDoctor(openTerminal());
