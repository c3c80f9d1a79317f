/** `npm run admin -- …`: who may sign in to the admin (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runAdmin } from './runAdmin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), openTerminal());
