import { openTerminal } from '../terminal.ts';
import { runEnquiries } from './runEnquiries.ts';

process.exitCode = await runEnquiries(process.argv.slice(2), openTerminal());
