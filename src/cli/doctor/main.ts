/** `npm run doctor`: is this site fit to go live? (CONTRACT "Commands") */

import { openTerminal } from '../terminal.ts';
import { runDoctor } from './runDoctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), openTerminal());
