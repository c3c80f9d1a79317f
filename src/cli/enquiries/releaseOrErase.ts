import type { EnquiryAdmin, Preview } from '#enquiries';
import { formatCommand } from '#settings';
import type { Selection } from '#store';
import { toPrintable, toPrintableLines } from '../printable.ts';
import type { Output } from '../terminal.ts';
import {
  CONDITIONS,
  type Command,
  type ExitCode,
  FLAG_OPTION,
  readConditions,
  readId,
  readWord,
  UsageError,
} from './arguments.ts';
import { formatEnquiryCount, formatEntry, joinLines, shortenId, USUAL_COLUMNS } from './format.ts';
import { findOne } from './listOrShow.ts';
import type { PracticeClock } from './practiceClock.ts';

/** Ids listed in a receipt; beyond them only the count. */
const NAMED = 200;
/** Reasons listed in a preview. */
const REASONS = 10;

/** How release and erase differ. */
interface BulkChange {
  verb: 'release' | 'erase';
  done: 'released' | 'erased';
  /** Whether one that was named by its id is asked about as well. */
  asksForOne: boolean;
  formatQuestion(these: string, isOne: boolean): string;
  /** What the owner must know afterwards. */
  closing: string;
  /** Why it cannot be done to one in this state. */
  describeRefusal(state: string): string | undefined;
}

const RELEASE: BulkChange = {
  verb: 'release',
  done: 'released',
  asksForOne: false,
  formatQuestion: (these, isOne) => `Release ${these} and have ${isOne ? 'it' : 'them'} mailed to you?`,
  closing: 'The site mails them to you now, or as soon as it runs.',
  describeRefusal: (state) =>
    state === 'held' ? undefined : `is ${state}, not held: there is nothing to release.`,
};

const ERASE: BulkChange = {
  verb: 'erase',
  done: 'erased',
  asksForOne: true,
  formatQuestion: (these, isOne) =>
    `Erase ${these}? ${isOne ? 'Its' : 'Their'} words cannot be brought back.`,
  closing:
    'The words and the address are gone from the store and from the mails kept as files. ' +
    'Mails in your mailbox, and backups made before now, still hold them: delete those mails, and those backups when you can. ' +
    'Should a backup be put back, they are erased again at once, as long as the file erased-ids is kept.',
  describeRefusal: (state) => (state === 'erased' ? 'is erased already.' : undefined),
};

/** Queues held enquiries for delivery. */
export const releaseEnquiries: Command = (words, clock) => changeEnquiries(RELEASE, words, clock);

/** Blanks words and addresses for good. */
export const eraseEnquiries: Command = (words, clock) => changeEnquiries(ERASE, words, clock);

function changeEnquiries(
  what: BulkChange,
  words: readonly string[],
  clock: PracticeClock,
): ReturnType<Command> {
  const { values, word } = readWord(words, { ...CONDITIONS, yes: FLAG_OPTION });
  const { yes = false, ...conditions } = values;
  const which = readConditions(conditions, clock);
  const several = Object.keys(which).length > 0;
  if (several && word !== undefined) {
    throw new UsageError(`"${word}" is too much here: give an id, or options that describe several.`);
  }
  if (several) return (admin, output) => changeMany(admin, output, what, { which, yes, clock });
  if (word === undefined) {
    throw new UsageError(
      `Say which: ${formatCommand('enquiries', `${what.verb} ID`)}, or --email, --reason, --since, --until or --client.`,
    );
  }
  const id = readId(word, `${what.verb} ID`, `${what.verb} --email`);
  return async (admin, output) => {
    const found = await findOne(admin, id, output, clock);
    if (!found) return 1;
    const refusal = what.describeRefusal(found.state);
    if (refusal !== undefined) {
      output.tell(`${toPrintable(id)} ${refusal}`);
      return 1;
    }
    const one = { which: { id: found.id }, yes: yes || !what.asksForOne, clock };
    return changeMany(admin, output, what, one);
  };
}

/** Shows the preview, asks, makes the change and prints the receipt. */
async function changeMany(
  admin: EnquiryAdmin,
  output: Output,
  what: BulkChange,
  { which, yes, clock }: { which: Selection; yes: boolean; clock: PracticeClock },
): Promise<ExitCode> {
  const { verb, done } = what;
  const preview = await admin.preview(verb, which);
  const { ids } = preview;
  if (ids.length === 0) {
    await output.print(`No enquiry fits that could be ${done}, so nothing was.\n`);
    return 0;
  }
  const columns = output.columns ?? USUAL_COLUMNS;
  await output.print(formatPreview(preview, columns, clock));
  const refused = yes ? undefined : await askToConfirm(what, ids.length, output);
  if (refused !== undefined) return refused;
  let count = 0;
  const progress = (soFar: number) => {
    count = soFar;
    output.showProgress(`${count} ${done} …`);
  };
  try {
    await admin[verb](ids, { progress });
  } catch (error) {
    if (count > 0)
      output.tell(`${formatEnquiryCount(count)} of ${ids.length} ${done}, then it could not go on.`);
    throw error;
  } finally {
    output.showProgress('');
  }
  await output.print(formatReceipt(what, ids, count, columns, clock));
  return 0;
}

function formatPreview({ ids, groups, newest }: Preview, columns: number, clock: PracticeClock): string {
  const lines = [
    `${formatEnquiryCount(ids.length)} ${ids.length === 1 ? 'fits' : 'fit'}:`,
    ...groups
      .slice(0, REASONS)
      .map(({ state, reason, count }) => `  ${count} × ${state}: ${toPrintable(reason)}`),
    ...(groups.length > REASONS ? [`  and ${groups.length - REASONS} other reasons`] : []),
    '',
    ...(ids.length > newest.length ? ['The newest of them:'] : []),
  ];
  return `${joinLines(lines)}${newest.map((enquiry) => formatEntry(enquiry, columns, clock)).join('')}\n`;
}

/** @returns the exit code when the owner did not agree */
async function askToConfirm(
  { done, formatQuestion }: BulkChange,
  count: number,
  output: Output,
): Promise<ExitCode | undefined> {
  if (!output.ask) {
    output.tell(`Nothing was ${done}, since nobody is at a terminal to be asked. If you want it, add --yes.`);
    return 2;
  }
  const these = count === 1 ? 'this enquiry' : `these ${formatEnquiryCount(count)}`;
  const answer = await output.ask(`${formatQuestion(these, count === 1)} Type yes: `);
  if (answer.trim().toLowerCase() === 'yes') return undefined;
  output.tell(`Nothing was ${done}.`);
  return 1;
}

function formatReceipt(
  { done, closing }: BulkChange,
  ids: readonly string[],
  count: number,
  columns: number,
  clock: PracticeClock,
): string {
  const named = ids.slice(0, NAMED).map(shortenId).join(', ');
  const more = ids.length > NAMED ? ` and ${(ids.length - NAMED).toLocaleString('en-AU')} more` : '';
  const left = ids.length - count;
  const of = left > 0 ? `Of ${formatEnquiryCount(ids.length)}, ` : '';
  return joinLines([
    ...toPrintableLines(
      `${of}${formatEnquiryCount(count)} ${done} on ${clock.formatTime(Date.now())}: ${named}${more}.`,
      columns,
    ),
    ...(left > 0 ? [`${formatEnquiryCount(left)} had changed meanwhile and stayed as they were.`] : []),
    ...toPrintableLines(closing, columns),
  ]);
}
