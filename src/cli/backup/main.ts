/** `npm run backup -- FOLDER`: all of the owner's data as one file (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runBackup } from './runBackup.ts';

process.exitCode = await runBackup(process.argv.slice(2), openTerminal());
