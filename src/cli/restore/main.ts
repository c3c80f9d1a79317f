/** `npm run restore -- FILE`: a backup takes the place of what is there (CONTRACT "Commands"). */

import { openTerminal } from '../terminal.ts';
import { runRestore } from './runRestore.ts';

process.exitCode = await runRestore(process.argv.slice(2), openTerminal());
