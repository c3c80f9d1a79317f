/** `npm run restore -- FILE`: replaces the site's data by a backup (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runRestore } from './runRestore.ts';

process.exitCode = await runRestore(process.argv.slice(2), openTerminal());
