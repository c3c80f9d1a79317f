import { parseArgs } from 'node:util';
import { type AccountsOverview, createOperator, type Operator } from '#accounts';
import { loadContent, readTimeZone } from '#content';
import { cleanField, isEmailAddress } from '#enquiry/validate';
import { formatCommand, readContentDir, readEnvironment, readSettings, type Settings } from '#settings';
import { CommandRefusal, type ExitCode, openSiteStore, runCommand, UsageError } from '../commandLine.ts';
import { joinLines } from '../enquiries/listOrShow.ts';
import { PracticeClock } from '../enquiries/practiceClock.ts';
import { createCommandMailer } from '../mailer.ts';
import { toJson, toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';

const MAIL_TIMEOUT_MS = 120_000;

export const runAdmin = (
  argv: readonly string[],
  output: Output,
  environment = readEnvironment(),
): Promise<ExitCode> =>
  runCommand('admin', USAGE, COMMANDS, argv, output, async (command, args) => {
    const run = command(args);
    const settings = readSettings(environment);
    const { timeZone } = await readTimeZone(readContentDir(environment));
    await using store = await openSiteStore(settings, output);
    if (!settings.admin) output.report('ADMIN is off: nobody can come in while it is.');
    await run({
      operator: createOperator(store.accounts, settings.siteUrl, Date.now),
      output,
      clock: new PracticeClock(timeZone, Date.now()),
      mailInvitation: settings.smtpUrl && createInvitationMailer(settings, settings.smtpUrl),
    });
  });

/** Reads the content for each mail, because the mail carries the practice's name. */
function createInvitationMailer(settings: Settings, smtpUrl: URL): NonNullable<AdminDeps['mailInvitation']> {
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

const USAGE = `${formatCommand('admin', 'COMMAND')}

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

interface AdminDeps {
  readonly operator: Operator;
  readonly output: Output;
  readonly clock: PracticeClock;
  /** Mails an invitation; absent without a mail server. @throws when the mail could not be sent */
  readonly mailInvitation: ((to: string, link: string, expiresAt: number) => Promise<void>) | undefined;
}

/** Parses the arguments before the store is opened, and returns the function to run. @throws UsageError */
type AdminCommand = (args: readonly string[]) => (deps: AdminDeps) => Promise<void>;

const FLAG = { type: 'boolean' } as const;

const PASSKEYS_HINT = `Passkeys remain, and whoever has one can sign in again. To shut somebody out: ${formatCommand('admin', 'remove EMAIL')}`;

const invite: AdminCommand = (args) => {
  const { values, typedEmail } = readEmail(args, { print: FLAG }, 'invite EMAIL');
  const email = cleanField('email', typedEmail);
  if (!isEmailAddress(email)) throw new UsageError(`"${typedEmail}" is no email address.`);
  return async ({ operator, output, clock, mailInvitation }) => {
    const { link, expiresAt } = await operator.invite(email);
    const until = clock.formatTime(expiresAt);
    if (mailInvitation && !values.print) {
      try {
        await mailInvitation(email, link, expiresAt);
        await output.print(`The invitation is on its way to ${email}. It works once, until ${until}.\n`);
        return;
      } catch {
        output.report('The invitation could not be mailed: hand over the link yourself.');
      }
    }
    await output.print(`${link}\n`);
    output.report(`Whoever opens this link can come in as ${email}. It works once, until ${until}.`);
  };
};

const list: AdminCommand = (args) => {
  const { values, positionals } = parseArguments(args, { json: FLAG });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much here.`);
  return async ({ operator, output, clock }) => {
    const overview = await operator.list();
    await output.print(values.json ? `${toJson(overview)}\n` : joinLines(formatOverview(overview, clock)));
  };
};

const end: AdminCommand = (args) => {
  const { values, positionals } = parseArguments(args, { all: FLAG });
  const [id, extraArgument] = positionals;
  const isOne = id !== undefined && id !== '';
  if (extraArgument !== undefined || isOne === Boolean(values.all)) {
    throw new UsageError(`Say which: ${formatCommand('admin', 'end ID')}, or end --all`);
  }
  return async ({ operator, output }) => {
    if (!isOne) {
      const count = await operator.endAll();
      await output.print(
        `Ended ${count === 1 ? '1 session' : `${count} sessions`}, every invitation and link, every shared address and every edition for later.\n`,
      );
      output.report(PASSKEYS_HINT);
      return;
    }
    const outcome = await operator.end(id.toLowerCase());
    if (outcome === 'nothing' || outcome === 'several') {
      const line = outcome === 'nothing' ? 'names nothing' : 'could mean several; type more of it';
      const hint = `The ids are the first words in: ${formatCommand('admin', 'list')}`;
      throw new CommandRefusal(`${toPrintable(id)} ${line}. ${hint}`);
    }
    await output.print(`Ended ${outcome}.\n`);
    if (outcome === 'all sessions of a person') output.report(PASSKEYS_HINT);
  };
};

const remove: AdminCommand = (args) => {
  const { values, typedEmail } = readEmail(args, { last: FLAG }, 'remove EMAIL');
  return async ({ operator, output }) => {
    const outcome = await operator.remove(cleanField('email', typedEmail), values.last);
    const shownEmail = toPrintable(typedEmail);
    if (outcome === 'nobody') {
      throw new CommandRefusal(
        `${shownEmail} can neither come in nor is invited. Who can: ${formatCommand('admin', 'list')}`,
      );
    }
    if (outcome === 'last') {
      throw new CommandRefusal(
        `${shownEmail} is the last who can come in. Invite somebody first: ${formatCommand('admin', 'invite EMAIL')}. Or add --last, and nobody can come in until you do.`,
      );
    }
    await output.print(
      outcome === 'invitation'
        ? `The invitation of ${shownEmail} ended.\n`
        : `${shownEmail} is removed, with all sessions and devices, and all invitations, shared addresses and editions for later that they made.\n`,
    );
  };
};

const COMMANDS: Readonly<Record<string, AdminCommand>> = { invite, list, end, remove };

function parseArguments<const O extends Record<string, typeof FLAG>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new UsageError('There is no such option here.');
  }
}

function readEmail<const O extends Record<string, typeof FLAG>>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  const { values, positionals } = parseArguments(args, options);
  const [typedEmail, extraArgument] = positionals;
  if (typedEmail !== undefined && extraArgument === undefined) return { values, typedEmail };
  throw new UsageError(`Say whom: ${formatCommand('admin', usage)}`);
}

const SESSION_KINDS = {
  own: '',
  shared: ', not their device',
  recovery: ', by a link, to add a device',
} as const;

function formatOverview(
  { people, devices, sessions, invitations }: AccountsOverview,
  clock: PracticeClock,
): string[] {
  if (people.length + invitations.length === 0) {
    return [`Nobody can come in yet. Invite somebody: ${formatCommand('admin', 'invite EMAIL')}`];
  }
  const lines: string[] = [];
  for (const person of people) {
    lines.push(`${person.id}  ${toPrintable(person.email)}`);
    for (const { id, name, usedAt } of devices.filter((one) => one.person === person.id))
      lines.push(`${id}    device ${toPrintable(name)}, last used ${clock.formatTime(usedAt)}`);
    for (const { id, browser, kind, seenAt } of sessions.filter((one) => one.person === person.id))
      lines.push(`${id}    signed in: ${browser}${SESSION_KINDS[kind]}, seen ${clock.formatTime(seenAt)}`);
  }
  for (const { id, email, expiresAt } of invitations)
    lines.push(`${id}  ${toPrintable(email)}, invited until ${clock.formatTime(expiresAt)}`);
  return lines;
}
