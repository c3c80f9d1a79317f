import { openTerminal } from '../terminal.ts';
import { runAdmin } from './runAdmin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), openTerminal());
