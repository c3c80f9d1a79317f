/** `npm run admin -- …`: who may enter the owner's desk (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runAdmin } from './runAdmin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), openTerminal());
