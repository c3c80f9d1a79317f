import { openTerminal } from '../terminal.ts';
import { runDoctor } from './runDoctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), openTerminal());
