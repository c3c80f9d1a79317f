/** `npm run new-practice -- DIR`: writes the content folder of a practice (CONTRACT "Commands"). */
import { createInterface } from 'node:readline';
import { openTerminal } from '../terminal.ts';
import { runNewPractice } from './runNewPractice.ts';

// npm runs scripts in the project's folder; INIT_CWD is where the owner typed the command.
const baseFolder = process.env['INIT_CWD'] ?? process.cwd();
process.exitCode = await runNewPractice(process.argv.slice(2), openTerminal(), baseFolder, () =>
  createInterface({ input: process.stdin }),
);
