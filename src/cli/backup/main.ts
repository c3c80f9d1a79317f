import { openTerminal } from '../terminal.ts';
import { runBackup } from './runBackup.ts';

process.exitCode = await runBackup(process.argv.slice(2), openTerminal());
