import type { EnquiryAdmin, Preview } from '#desk';
import type { Selection } from '#store';
import { toPrintable, toPrintableLines } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { CONDITIONS, flag, readConditions, readId, readWord, UsageError } from './arguments.ts';
import { type Command, type ExitCode, findOne, shortIdsOf } from './command.ts';
import { formatEntry } from './entry.ts';
import { countOf, joinLines, type ShortId, USUAL_COLUMNS } from './format.ts';
import { formatTime } from './time.ts';

/** A receipt names no more: of a flood the number says enough. */
const NAMED = 200;

/** What differs between the two. */
interface Change {
  verb: 'release' | 'erase';
  done: 'released' | 'erased';
  /** Whether one that was named by its id is asked about as well. */
  asksForOne: boolean;
  question(count: number): string;
  /** What the owner must know afterwards. */
  closing: string;
  /** Why it cannot be done to one in this state. */
  refuse(state: string): string | undefined;
}

const those = (count: number) => (count === 1 ? 'this enquiry' : `these ${countOf(count)}`);

const RELEASE: Change = {
  verb: 'release',
  done: 'released',
  asksForOne: false,
  question: (count) =>
    `Release ${those(count)} and have ${count === 1 ? 'it' : 'them'} mailed to you? Type yes: `,
  closing: 'The site mails them to you now, or as soon as it runs.',
  refuse: (state) => (state === 'held' ? undefined : `is ${state}, not held: there is nothing to release.`),
};

const ERASE: Change = {
  verb: 'erase',
  done: 'erased',
  asksForOne: true,
  question: (count) =>
    `Erase ${those(count)}? ${count === 1 ? 'Its' : 'Their'} words cannot be brought back. Type yes: `,
  closing:
    'The words and the address are gone from the store and from the mails kept as files. ' +
    'Mails in your mailbox, and backups made before now, still hold them: delete those mails, and those backups when you can. ' +
    'Should a backup be put back, they are erased again at once, as long as the file erased-ids is kept.',
  refuse: (state) => (state === 'erased' ? 'is erased already.' : undefined),
};

/** Mails what is held to the owner after all. */
export const release: Command = (words, now) => change(RELEASE, words, now);

/** Blanks words and addresses for good. */
export const erase: Command = (words, now) => change(ERASE, words, now);

function change(what: Change, words: readonly string[], now: number): ReturnType<Command> {
  const { values, word } = readWord(words, { ...CONDITIONS, yes: flag });
  const { yes = false, ...conditions } = values;
  const which = readConditions(conditions, now);
  const several = Object.keys(which).length > 0;
  if (several && word !== undefined) {
    throw new UsageError(`"${word}" is too much here: give an id, or options that describe several.`);
  }
  if (several) return (admin, output) => changeMany(admin, output, what, which, yes);
  if (word === undefined) {
    throw new UsageError(
      `Say which: npm run enquiries -- ${what.verb} ID, or --email, --reason, --since, --until or --client.`,
    );
  }
  const id = readId(word, `${what.verb} ID`, `${what.verb} --email`);
  return async (admin, output) => {
    const found = await findOne(admin, id, output);
    if (!found) return 1;
    const refusal = what.refuse(found.state);
    if (refusal === undefined) {
      return changeMany(admin, output, what, { id: found.id }, yes || !what.asksForOne);
    }
    output.tell(`${toPrintable(id)} ${refusal}`);
    return 1;
  };
}

/** What will change, the question, the change, the receipt. */
async function changeMany(
  admin: EnquiryAdmin,
  output: Output,
  what: Change,
  which: Selection,
  yes: boolean,
): Promise<ExitCode> {
  const preview = await admin.preview(what.verb, which);
  if (preview.ids.length === 0) {
    await output.print(`No enquiry fits that could be ${what.done}, so nothing was.\n`);
    return 0;
  }
  const shortId = await shortIdsOf(admin);
  await output.print(formatPreview(preview, shortId, output.columns ?? USUAL_COLUMNS));
  if (!yes) {
    const refused = await askFor(what, preview.ids.length, output);
    if (refused !== undefined) return refused;
  }
  const count = await apply(admin, output, what, preview.ids);
  await output.print(formatReceipt(what, preview.ids, count, shortId, output.columns ?? USUAL_COLUMNS));
  return 0;
}

function formatPreview({ ids, groups, newest }: Preview, shortId: ShortId, columns: number): string {
  const most = groups
    .slice(0, 10)
    .map(({ state, reason, count }) => `  ${count} × ${state}: ${toPrintable(reason)}`);
  const lines = [
    `${countOf(ids.length)} ${ids.length === 1 ? 'fits' : 'fit'}:`,
    ...most,
    ...(groups.length > most.length ? [`  and ${groups.length - most.length} other reasons`] : []),
    '',
    ...(ids.length > newest.length ? ['The newest of them:'] : []),
  ];
  const entries = newest.map((enquiry) => formatEntry(enquiry, shortId, columns));
  return `${joinLines(lines)}${entries.join('')}\n`;
}

/** The exit code when it was not agreed to. */
async function askFor(
  { done, question }: Change,
  count: number,
  output: Output,
): Promise<ExitCode | undefined> {
  if (!output.ask) {
    output.tell(`Nothing was ${done}, since nobody is at a terminal to be asked. If you want it, add --yes.`);
    return 2;
  }
  const answer = await output.ask(question(count));
  if (answer.trim().toLowerCase() === 'yes') return undefined;
  output.tell(`Nothing was ${done}.`);
  return 1;
}

async function apply(
  admin: EnquiryAdmin,
  output: Output,
  { verb, done }: Change,
  ids: readonly string[],
): Promise<number> {
  let soFar = 0;
  try {
    return await admin[verb](ids, (count) => {
      soFar = count;
      output.progress(`${count} ${done} …`);
    });
  } catch (error) {
    if (soFar > 0) output.tell(`${countOf(soFar)} of ${ids.length} ${done}, then it could not go on.`);
    throw error;
  } finally {
    output.progress('');
  }
}

function formatReceipt(
  { done, closing }: Change,
  ids: readonly string[],
  count: number,
  shortId: ShortId,
  columns: number,
): string {
  const named = ids.slice(0, NAMED).map(shortId).join(', ');
  const more = ids.length > NAMED ? ` and ${(ids.length - NAMED).toLocaleString('en-AU')} more` : '';
  const left = ids.length - count;
  return joinLines([
    ...toPrintableLines(
      `${count === ids.length ? '' : `Of ${countOf(ids.length)}, `}${countOf(count)} ${done} on ${formatTime(Date.now())}: ${named}${more}.`,
      columns,
    ),
    ...(left > 0 ? [`${countOf(left)} had changed meanwhile and stayed as they were.`] : []),
    ...toPrintableLines(closing, columns),
  ]);
}
