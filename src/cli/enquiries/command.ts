import type { EnquiryAdmin } from '#desk';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** How the command went: 1 when it could not be done, 2 when it was not understood. */
export type ExitCode = 0 | 1 | 2;

/** Does what the command asks for. */
type RunCommand = (admin: EnquiryAdmin, output: Output) => Promise<ExitCode>;

/** Reads what was typed; a typing error is thrown before anything is touched. @throws UsageError */
export type Command = (words: readonly string[], clock: PracticeClock) => RunCommand;
