/** `npm run doctor`: is this site fit to go live? (CONTRACT "Commands") */
import { runDoctor } from './doctor/run.ts';
import { terminal } from './terminal.ts';

process.exitCode = await runDoctor(terminal());
