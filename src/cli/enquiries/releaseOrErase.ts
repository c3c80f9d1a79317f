import type { Preview } from '#enquiries';
import { formatCommand } from '#settings';
import type { Selection } from '#store';
import { CommandRefusal, UsageError } from '../commandLine.ts';
import { toPrintable, toPrintableLines } from '../printable.ts';
import {
  type CliDeps,
  CONDITIONS,
  type Command,
  FLAG_OPTION,
  readArgument,
  readConditions,
  readId,
} from './arguments.ts';
import { findEnquiry, formatEnquiryCount, formatEntry, joinLines, shortenId } from './listOrShow.ts';

const MAX_LISTED_IDS = 200;
const MAX_LISTED_REASONS = 10;

const RELEASE = {
  verb: 'release',
  participle: 'released',
  formatQuestion: (subject: string, isOne: boolean) =>
    `Release ${subject} and have ${isOne ? 'it' : 'them'} mailed to you?`,
  closing: 'The site mails them to you now, or as soon as it runs.',
  describeRefusal: (state: string) =>
    state === 'held' ? undefined : `is ${state}, not held: there is nothing to release.`,
} as const;

const ERASE = {
  verb: 'erase',
  participle: 'erased',
  formatQuestion: (subject: string, isOne: boolean) =>
    `Erase ${subject}? ${isOne ? 'Its' : 'Their'} words cannot be brought back.`,
  closing:
    'The words and the address are gone from the store and from the mails kept as files. ' +
    'Mails in your mailbox, and backups made before now, still hold them: delete those mails, and those backups when you can. ' +
    'Should a backup be put back, they are erased again at once, as long as the file erased-ids is kept.',
  describeRefusal: (state: string) => (state === 'erased' ? 'is erased already.' : undefined),
} as const;

type BulkChange = typeof RELEASE | typeof ERASE;

const createCommand =
  (change: BulkChange): Command =>
  (args, clock) => {
    const { argument, yes = false, ...conditions } = readArgument(args, { ...CONDITIONS, yes: FLAG_OPTION });
    const selection = readConditions(conditions, clock);
    const hasConditions = Object.keys(selection).length > 0;
    if (hasConditions && argument !== undefined) {
      throw new UsageError(`"${argument}" is too much here: give an id, or options that describe several.`);
    }
    if (hasConditions) return (deps) => changeMany(deps, change, selection, yes);
    if (argument === undefined) {
      throw new UsageError(
        `Say which: ${formatCommand('enquiries', `${change.verb} ID`)}, or --email, --reason, --since, --until or --client.`,
      );
    }
    const id = readId(argument, `${change.verb} ID`, `${change.verb} --email`);
    return async (deps) => {
      const enquiry = await findEnquiry(deps, id);
      const refusal = change.describeRefusal(enquiry.state);
      if (refusal !== undefined) throw new CommandRefusal(`${toPrintable(id)} ${refusal}`);
      await changeMany(deps, change, { id: enquiry.id }, yes);
    };
  };

export const releaseEnquiries = createCommand(RELEASE);
export const eraseEnquiries = createCommand(ERASE);

async function changeMany(
  deps: CliDeps,
  change: BulkChange,
  selection: Selection,
  isConfirmed: boolean,
): Promise<void> {
  const { admin, output } = deps;
  const { verb, participle } = change;
  const preview = await admin.preview(verb, selection);
  const { ids } = preview;
  if (ids.length === 0) {
    await output.print(`No enquiry fits that could be ${participle}, so nothing was.\n`);
    return;
  }
  await output.print(formatPreview(preview, deps));
  if (!isConfirmed) await askToConfirm(change, ids.length, deps);
  let count = 0;
  const progress = (soFar: number) => {
    count = soFar;
    output.showProgress(`${count} ${participle} …`);
  };
  try {
    await admin[verb](ids, { progress });
  } catch (error) {
    if (count > 0)
      output.report(`${formatEnquiryCount(count)} of ${ids.length} ${participle}, then it could not go on.`);
    throw error;
  } finally {
    output.showProgress('');
  }
  await output.print(formatReceipt(change, ids, count, deps));
}

function formatPreview({ ids, groups, newest }: Preview, { columns, clock }: CliDeps): string {
  const lines = [
    `${formatEnquiryCount(ids.length)} ${ids.length === 1 ? 'fits' : 'fit'}:`,
    ...groups
      .slice(0, MAX_LISTED_REASONS)
      .map(({ state, reason, count }) => `  ${count} × ${state}: ${toPrintable(reason)}`),
    ...(groups.length > MAX_LISTED_REASONS
      ? [`  and ${groups.length - MAX_LISTED_REASONS} other reasons`]
      : []),
    '',
    ...(ids.length > newest.length ? ['The newest of them:'] : []),
  ];
  return `${joinLines(lines)}${newest.map((enquiry) => formatEntry(enquiry, columns, clock)).join('')}\n`;
}

/** @throws CommandRefusal when the owner does not confirm */
async function askToConfirm(
  { participle, formatQuestion }: BulkChange,
  count: number,
  { output }: CliDeps,
): Promise<void> {
  if (!output.ask) {
    const message = `Nothing was ${participle}, since nobody is at a terminal to be asked. If you want it, add --yes.`;
    throw new CommandRefusal(message, 2);
  }
  const subject = count === 1 ? 'this enquiry' : `these ${formatEnquiryCount(count)}`;
  const answer = await output.ask(`${formatQuestion(subject, count === 1)} Type yes: `);
  if (answer?.trim().toLowerCase() !== 'yes') throw new CommandRefusal(`Nothing was ${participle}.`);
}

function formatReceipt(
  { participle, closing }: BulkChange,
  ids: readonly string[],
  count: number,
  { columns, clock }: CliDeps,
): string {
  const listedIds = ids.slice(0, MAX_LISTED_IDS).map(shortenId).join(', ');
  const moreText =
    ids.length > MAX_LISTED_IDS ? ` and ${(ids.length - MAX_LISTED_IDS).toLocaleString('en-AU')} more` : '';
  const unchangedCount = ids.length - count;
  const totalText = unchangedCount > 0 ? `Of ${formatEnquiryCount(ids.length)}, ` : '';
  return joinLines([
    ...toPrintableLines(
      `${totalText}${formatEnquiryCount(count)} ${participle} on ${clock.formatTime(Date.now())}: ${listedIds}${moreText}.`,
      columns,
    ),
    ...(unchangedCount > 0
      ? [`${formatEnquiryCount(unchangedCount)} had changed meanwhile and stayed as they were.`]
      : []),
    ...toPrintableLines(closing, columns),
  ]);
}
