import { formatCommand, SettingsError } from '#settings';
import { findMissingStore, openStore, StoreError } from '#store';
import { UsageError } from './enquiries/arguments.ts';
import { toPrintable } from './printable.ts';
import type { Output } from './terminal.ts';

/** Opens an existing store. @throws StoreError */
export async function openSiteStore(options: Parameters<typeof openStore>[0]) {
  const missing = findMissingStore(options);
  if (missing !== null) {
    throw new StoreError(
      `There is no store at ${missing} yet: the site makes it at its first start. Is DATA_DIR the one it runs with?`,
    );
  }
  const store = await openStore(options);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}

/** Prints a fault that the owner can fix. @returns the exit code @throws any other error */
export function reportFault(error: unknown, output: Output, command?: 'admin' | 'enquiries'): 1 | 2 {
  if (command && error instanceof UsageError) {
    output.report(`${toPrintable(error.message)}\nAll commands: ${formatCommand(command, 'help')}`);
    return 2;
  }
  if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
  output.report(toPrintable(error.message));
  return 1;
}
