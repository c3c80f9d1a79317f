/** Shared by all commands: errors, exit codes, and opening the site's store. */
import { formatCommand, SettingsError } from '#settings';
import { findMissingStore, openStore, StoreError } from '#store';
import { toPrintable } from './printable.ts';
import type { Output } from './terminal.ts';

/** 1: the command failed. 2: the arguments were not understood. */
export type ExitCode = 0 | 1 | 2;

/** Thrown for arguments that are not understood. The message names the missing or superfluous argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown when a command cannot be carried out. The message is printed unchanged. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs the command named by the first argument. @param run parses the other arguments and opens the store */
export async function runCommand<Command>(
  group: 'admin' | 'enquiries',
  usage: string,
  commands: Readonly<Record<string, Command>>,
  [name = 'help', ...args]: readonly string[],
  output: Output,
  run: (command: Command, args: readonly string[]) => Promise<void>,
): Promise<ExitCode> {
  if (['help', '--help', '-h'].includes(name)) {
    await output.print(usage);
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    await run(command, args);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) return reportFault(error, output);
    output.report(`${toPrintable(error.message)}\nAll commands: ${formatCommand(group, 'help')}`);
    return 2;
  }
}

/** Prints a fault that the owner can fix. @returns the exit code @throws any other error */
export function reportFault(error: unknown, output: Output): ExitCode {
  if (error instanceof CommandRefusal) {
    output.report(error.message);
    return error.exitCode;
  }
  if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
  output.report(toPrintable(error.message));
  return 1;
}

/** Opens an existing store, and reports the sessions and links that a restore has ended. @throws StoreError */
export async function openSiteStore(
  options: Parameters<typeof openStore>[0],
  output: Output,
  advice = ': the site makes it at its first start. Is DATA_DIR the one it runs with?',
) {
  const missing = findMissingStore(options);
  if (missing !== null) throw new StoreError(`There is no store at ${missing} yet${advice}`);
  const store = await openStore(options);
  const { sessions, links } = store.endedByRestore ?? { sessions: 0, links: 0 };
  if (sessions + links > 0) {
    output.report(
      `A backup was put back: everybody signs in to the admin again (ended: ${sessions} sessions, ${links} links and invitations).`,
    );
  }
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
