import { createOperator } from '#accounts';
import { loadContent, readTimeZone } from '#content';
import { formatCommand, readContentDir, readEnvironment, readSettings, type Settings } from '#settings';
import { type ExitCode, UsageError } from '../enquiries/arguments.ts';
import { PracticeClock } from '../enquiries/practiceClock.ts';
import { createCommandMailer } from '../mailer.ts';
import { openSiteStore, reportFault } from '../siteStore.ts';
import { type Output, reportRestore } from '../terminal.ts';
import { ADMIN_COMMANDS, type AdminTools } from './adminCommands.ts';

const MAIL_TIMEOUT_MS = 120_000;

/** Runs one command on the store that the settings name, whether or not the site is running. */
export async function runAdmin(
  [name = 'help', ...args]: readonly string[],
  output: Output,
  environment = readEnvironment(),
): Promise<ExitCode> {
  if (['help', '--help', '-h'].includes(name)) {
    await output.print(ADMIN_USAGE);
    return 0;
  }
  try {
    const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const runCommand = command(args);
    const settings = readSettings(environment);
    const { timeZone } = await readTimeZone(readContentDir(environment));
    await using store = await openSiteStore(settings);
    reportRestore(store, output);
    if (!settings.admin) output.report('ADMIN is off: nobody can come in while it is.');
    return await runCommand({
      operator: createOperator(store.accounts, settings.siteUrl, Date.now),
      output,
      clock: new PracticeClock(timeZone, Date.now()),
      mailInvitation: settings.smtpUrl && makeMailInvitation(settings, settings.smtpUrl),
    });
  } catch (error) {
    return reportFault(error, output, 'admin');
  }
}

/** Reads the content for each mail, because the mail carries the practice's name. */
function makeMailInvitation(settings: Settings, smtpUrl: URL): NonNullable<AdminTools['mailInvitation']> {
  return async (to, link, expiresAt) => {
    const mailer = createCommandMailer(settings, smtpUrl, await loadContent(settings.contentDir));
    try {
      const letter = { kind: 'invitation', to, link, expiresAt } as const;
      await mailer.sendAccountLetter(letter, AbortSignal.timeout(MAIL_TIMEOUT_MS));
    } finally {
      mailer.close();
    }
  };
}

const ADMIN_USAGE = `${formatCommand('admin', 'COMMAND')}

  invite EMAIL       a one-time link with which this person enrols a passkey: mailed, or printed where no
                     mail server is set; --print prints it in any case. For three days. It also lets in
                     again whoever has lost every device.
  list               who may come in, with which devices, and where they are signed in; --json
  end ID | --all     ends a session, a device with its sessions, an invitation, or all sessions of a person;
                     --all ends every session, invitation, link, shared address and edition for later;
                     passkeys remain
  remove EMAIL       shuts somebody out: their sessions and devices end, and all invitations, shared addresses
                     and editions for later that they made; the last person only with --last

ID: the first word in "list"; its beginning will do while it names one.
`;
