/** `npm run enquiries -- …`: the owner's commands for kept enquiries (CONTRACT "Commands"). */
import { runEnquiries } from './enquiries/run.ts';
import { openTerminal } from './terminal.ts';

process.exitCode = await runEnquiries(process.argv.slice(2), openTerminal());
