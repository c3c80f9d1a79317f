import { createEnquiryAdmin } from '#desk';
import { eraseMails, mailFolder } from '#mail';
import { type Environment, readEnvironment, readSettings, SettingsError } from '#settings';
import { missingStore, openStore, StoreError } from '#store';
import type { Output } from '../terminal.ts';
import { commands, UsageError } from './commands.ts';
import { USAGE } from './usage.ts';

/** How the command went: 1 when it could not be done, 2 when it was not understood. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command on the store that the settings name, whether or not the site is running. */
export async function runEnquiries(
  [name = 'help', ...words]: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
): Promise<ExitCode> {
  if (['help', '--help', '-h'].includes(name)) {
    await output.print(USAGE);
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const run = command(words);
    const { dataDir, databaseUrl } = readSettings(environment);
    const eraseCopies = (ids: readonly string[]) => eraseMails(mailFolder(dataDir), ids);
    await using store = await openStoreForUse({ dataDir, databaseUrl, eraseCopies });
    return (await run(createEnquiryAdmin(store), output)) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      output.tell(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
    output.tell(error.message);
    return 1;
  }
}

async function openStoreForUse(settings: Parameters<typeof openStore>[0]) {
  const missing = missingStore(settings);
  if (missing !== null) {
    throw new StoreError(
      `There is no store at ${missing} yet: the site makes it at its first start. Is DATA_DIR the one it runs with?`,
    );
  }
  const store = await openStore(settings);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
