/** `npm run backup -- FOLDER`: all that is the owner's as one file (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runBackup } from './runBackup.ts';

process.exitCode = await runBackup(process.argv.slice(2), openTerminal());
