import { readTimeZone } from '#content';
import { createEnquiryAdmin } from '#enquiries';
import { eraseMails, toMailFolder } from '#mail';
import { formatCommand, readContentDir, readEnvironment, readSettings } from '#settings';
import { reapplyErasures } from '#store';
import { DAY } from '../../durations.ts';
import { CommandRefusal, type ExitCode, openSiteStore, runCommand, UsageError } from '../commandLine.ts';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { type Command, FLAG_OPTION, readArgument, readId, readOptions, TEXT_OPTION } from './arguments.ts';
import { countEnquiries } from './countEnquiries.ts';
import { exportEnquiries } from './exportEnquiries.ts';
import { findEnquiry, formatEnquiryCount, listEnquiries, showEnquiry } from './listOrShow.ts';
import { PracticeClock } from './practiceClock.ts';
import { eraseEnquiries, releaseEnquiries } from './releaseOrErase.ts';

/** Width of the output in files and pipes. A terminal reports its own width. */
const DEFAULT_COLUMNS = 100;

export const runEnquiries = (
  argv: readonly string[],
  output: Output,
  environment = readEnvironment(),
): Promise<ExitCode> =>
  runCommand('enquiries', USAGE, COMMANDS, argv, output, async (command, args) => {
    const { timeZone, fallbackReason } = await readTimeZone(readContentDir(environment));
    const clock = new PracticeClock(timeZone, Date.now());
    const run = command(args, clock);
    const { dataDir, databaseUrl } = readSettings(environment);
    if (fallbackReason !== undefined) {
      output.report(toPrintable(`Times are by the clock of ${timeZone}: ${fallbackReason}.`));
    }
    const eraseCopies = (ids: readonly string[]) => eraseMails(toMailFolder(dataDir), ids);
    await using store = await openSiteStore({ dataDir, databaseUrl, eraseCopies }, output);
    const erasedAgainCount = await reapplyErasures(store, dataDir);
    if (erasedAgainCount > 0) {
      output.report(
        `${formatEnquiryCount(erasedAgainCount)} that you had erased came back with a backup: erased again.`,
      );
    }
    const columns = output.columns ?? DEFAULT_COLUMNS;
    await run({ admin: createEnquiryAdmin(store), output, clock, columns });
  });

const USAGE = `${formatCommand('enquiries', 'COMMAND')}

  list                       every enquiry, newest first, with the first line of its words
  show ID                    one enquiry: its words, why it is where it is, and all that happened to it
  count --by month           how many came, and what became of them
  export --email ADDRESS     all that is kept about one person, to be mailed to them (--format csv|json: as a file)
  export --format csv|json   everybody's enquiries, for a spreadsheet or a program
  retry ID | --all           try failed enquiries again
  release ID                 have a held enquiry mailed to you
  erase ID                   blank the words of one enquiry for good, also where a backup is put back
  purge --older-than 90d     blank what was sent, failed or held longer ago
  backup FILE                a copy of the store, taken while the site runs

ID: the first word in "list"; the beginning or the end of an id will do while it names one.

list, release and erase take several enquiries by what these say together:
  --email ADDRESS            from this person, however the address is spelt
  --since DATE --until DATE  received in these days: 2026-11-20, 20/11/2026, today, yesterday, 7d (seven days ago)
  --reason WORDS             held or failed for a reason that has these words
  --client=C                 held, and from the client that "list --state held" shows
list also takes --state: queued, sending, sent, failed, held or erased.

release and erase show what fits and ask first; --yes answers beforehand. list, show and count take --json.
`;

const retryEnquiries: Command = (args) => {
  const { argument, all } = readArgument(args, { all: FLAG_OPTION });
  const usage = 'retry ID, or retry --all';
  if (all && argument !== undefined)
    throw new UsageError(`Say one of the two: ${formatCommand('enquiries', usage)}`);
  if (all) {
    return ({ admin, output }) => printCount(output, 'queued again', (progress) => admin.retryAll(progress));
  }
  const id = readId(argument, usage);
  return async (deps) => {
    const enquiry = await findEnquiry(deps, id);
    if (!(await deps.admin.retry(enquiry.id)))
      throw new CommandRefusal(`${id} is ${enquiry.state}, not failed: there is nothing to retry.`);
    await deps.output.print(`${id} is queued again.\n`);
  };
};

const purgeEnquiries: Command = (args) => {
  const age = readOptions(args, { 'older-than': TEXT_OPTION })['older-than'];
  const [, days] = /^(\d{1,5})d$/.exec(age ?? '') ?? [];
  if (days === undefined) throw new UsageError('Say how old, in days: --older-than 90d.');
  if (Number(days) < 1) throw new UsageError('That would erase all there is: the least is --older-than 1d.');
  return ({ admin, output }) =>
    printCount(output, 'erased', (progress) => admin.purge(Number(days) * DAY, progress));
};

const backupStore: Command = (args) => {
  const { argument: file } = readArgument(args, {});
  if (!file) throw new UsageError(`Say which file: ${formatCommand('enquiries', 'backup FILE')}`);
  return async ({ admin, output }) => {
    await admin.backup(file);
    await output.print(`The store is copied to ${file}.\n`);
  };
};

const COMMANDS: Readonly<Record<string, Command>> = {
  list: listEnquiries,
  show: showEnquiry,
  count: countEnquiries,
  export: exportEnquiries,
  retry: retryEnquiries,
  release: releaseEnquiries,
  erase: eraseEnquiries,
  purge: purgeEnquiries,
  backup: backupStore,
};

async function printCount(
  output: Output,
  outcome: string,
  change: (progress: (count: number) => void) => Promise<number>,
): Promise<void> {
  const count = await change((soFar) => output.showProgress(`${soFar} ${outcome} …`));
  output.showProgress('');
  await output.print(`${formatEnquiryCount(count)} ${outcome}.\n`);
}
