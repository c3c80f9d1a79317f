import type { EnquiryWithCheck, PersonCheck } from '#enquiries';
import { formatCommand } from '#settings';
import type { Step, StoredEnquiry } from '#store';
import { CommandRefusal } from '../commandLine.ts';
import { toJson, toPrintable, toPrintableLines, truncate } from '../printable.ts';
import {
  CLIENT_KEY_LENGTH,
  type CliDeps,
  CONDITIONS,
  type Command,
  FLAG_OPTION,
  readArgument,
  readConditions,
  readId,
  readOptions,
  TEXT_OPTION,
} from './arguments.ts';
import type { PracticeClock } from './practiceClock.ts';

export const listEnquiries: Command = (args, clock) => {
  const { json, ...conditions } = readOptions(args, {
    ...CONDITIONS,
    state: TEXT_OPTION,
    json: FLAG_OPTION,
  });
  const selection = readConditions(conditions, clock);
  return async (deps) => {
    const { admin, output, columns } = deps;
    if (json) {
      await printJsonList(admin.list(selection), deps);
      return;
    }
    let count = 0;
    let newest: string | undefined;
    for await (const enquiry of admin.list(selection)) {
      await output.print(formatEntry(enquiry, columns, clock));
      count += 1;
      newest ??= shortenId(enquiry.id);
    }
    if (newest === undefined) await output.print('There are no such enquiries.\n');
    else if (output.ask) output.report(suggestNextCommands(count, newest, conditions.state === 'held'));
  };
};

export const showEnquiry: Command = (args) => {
  const { argument, json } = readArgument(args, { json: FLAG_OPTION });
  const id = readId(argument, 'show ID');
  return async (deps) => {
    const { admin, output, clock, columns } = deps;
    const match = await findEnquiry(deps, id);
    const enquiry = await admin.show(match.id);
    if (!enquiry) throw refuseId(id);
    await output.print(
      json ? `${toJson(withReadableTimes(enquiry, clock), 2)}\n` : formatInFull(enquiry, columns, clock),
    );
  };
};

function suggestNextCommands(count: number, id: string, isHeld: boolean): string {
  const formatVerb = (verb: string) => formatCommand('enquiries', `${verb} ${id}`);
  const lines = [`\n${formatEnquiryCount(count)}. To read the newest in full:  ${formatVerb('show')}`];
  if (isHeld) {
    lines.push(`To have it mailed to you:  ${formatVerb('release')}`, `To erase it:  ${formatVerb('erase')}`);
  }
  return lines.join('\n');
}

/** Finds an enquiry by its whole or shortened id. @throws CommandRefusal when no enquiry or several match */
export async function findEnquiry({ admin, clock }: CliDeps, id: string): Promise<StoredEnquiry> {
  const matches = await admin.find(id);
  const [first, second] = matches;
  if (first && !second) return first;
  if (!first) throw refuseId(id);
  const lines = matches.map(
    ({ id: fullId, receivedAt, state }) => `\n  ${fullId}  ${formatTimeColumn(receivedAt, clock)}  ${state}`,
  );
  throw new CommandRefusal(
    `${toPrintable(id)} could mean several enquiries; type more of the id:${lines.join('')}`,
  );
}

const refuseId = (id: string) =>
  new CommandRefusal(
    `There is no enquiry ${toPrintable(id)}. Its id is the first word in: ${formatCommand('enquiries', 'list')}`,
  );

/** Precedes each line of a visitor's text, so that no line can be mistaken for program output. */
const QUOTE_PREFIX = '│ ';

/** The random end of an id, which people see and type. The beginning of an id encodes its time. */
export const shortenId = (id: string): string => id.slice(-8);

const shortenClientKey = (client: string) => client.slice(0, CLIENT_KEY_LENGTH);

const LABEL_COLUMNS = 14;

const formatTimeColumn = (ms: number, clock: PracticeClock): string => clock.formatTime(ms).padEnd(18);

export const formatEnquiryCount = (count: number): string =>
  count === 1 ? '1 enquiry' : `${count.toLocaleString('en-AU')} enquiries`;

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function formatHanging(start: string, text: string, columns: number): string[] {
  const lines = toPrintableLines(text, columns - start.length);
  return lines.map((line, index) => `${index === 0 ? start : ' '.repeat(start.length)}${line}`);
}

export function formatEntry(enquiry: StoredEnquiry, columns: number, clock: PracticeClock): string {
  const { id, receivedAt, state, message } = enquiry;
  const shortened = shortenId(id);
  const indent = ' '.repeat(shortened.length + 2);
  const heading = `${shortened}  ${formatTimeColumn(receivedAt, clock)}  ${state.padEnd(7)}  ${formatSender(enquiry)}`;
  const reasonLines = state === 'held' || state === 'failed' ? [`${indent}${formatReason(enquiry)}`] : [];
  const firstLine = message.split(/\r?\n/).find((line) => line.trim() !== '');
  const messageLines = firstLine === undefined ? [] : [`${indent}${QUOTE_PREFIX}${toPrintable(firstLine)}`];
  return joinLines(
    [heading, ...reasonLines, ...messageLines].map((line) => truncate(line.trimEnd(), columns)),
  );
}

/** "Ada Sand <ada@example.com>", or an empty string once the enquiry is erased. */
function formatSender({ firstName, lastName, email }: StoredEnquiry): string {
  return toPrintable([firstName, lastName, email && `<${email}>`].filter(Boolean).join(' '));
}

function formatReason({ reason, spamSignals, client }: StoredEnquiry): string {
  const signals = spamSignals && ` (${spamSignals})`;
  return toPrintable(`${reason}${signals}${client && `, client ${shortenClientKey(client)}`}`);
}

const PERSON_CHECKS: Record<PersonCheck, string> = {
  solved: 'solved',
  none: 'none (the form without JavaScript)',
  unknown: 'not known any more',
};

type Field = [label: string, text: string];

export function formatInFull(enquiry: EnquiryWithCheck, columns: number, clock: PracticeClock): string {
  const { id, receivedAt, message, history, client, spamScore, spamSignals } = enquiry;
  const clientKey = shortenClientKey(client);
  const messageLines = toPrintableLines(message, columns - 2 - QUOTE_PREFIX.length);
  const fields: Field[] = [
    ['Enquiry', `${shortenId(id)} (in full: ${id})`],
    ['Received', `${clock.formatTime(receivedAt)} (${clock.timeZone})`],
    ['State', `${enquiry.state}: ${enquiry.reason}`],
    ...formatOptionalTime('Mailed', enquiry.sentAt, clock),
    ['Person check', PERSON_CHECKS[enquiry.personCheck]],
    ['Spam score', spamSignals === '' ? String(spamScore) : `${spamScore}: ${spamSignals}`],
    ...(client === ''
      ? []
      : [['Client', `${clientKey} (all that are held from there: list --client=${clientKey})`] as Field]),
    ...formatOptionalTime('Last notice', enquiry.warnedAt, clock),
    ['Name', `${enquiry.firstName} ${enquiry.lastName}`.trim() || '(none)'],
    ['Email', enquiry.email || '(none)'],
  ];
  return joinLines([
    ...fields.flatMap(([label, text]) => formatHanging(label.padEnd(LABEL_COLUMNS), text, columns)),
    '',
    ...(message === ''
      ? ['  (no words are kept)']
      : messageLines.map((line) => `  ${QUOTE_PREFIX}${line}`.trimEnd())),
    '',
    'What happened:',
    ...history.flatMap(({ at, state, reason }) =>
      formatHanging(`  ${formatTimeColumn(at, clock)}  ${state.padEnd(7)}  `, reason, columns),
    ),
  ]);
}

const formatOptionalTime = (label: string, time: number | null, clock: PracticeClock): Field[] =>
  time === null ? [] : [[label, clock.formatTime(time)]];

/** Streams the list, so that a long list is never whole in memory. */
export async function printJsonList(
  enquiries: AsyncIterable<StoredEnquiry>,
  { output, clock }: CliDeps,
): Promise<void> {
  let prefix = '[\n';
  for await (const enquiry of enquiries) {
    await output.print(prefix + toJson(withReadableTimes(enquiry, clock)));
    prefix = ',\n';
  }
  await output.print(prefix === '[\n' ? '[]\n' : '\n]\n');
}

/** Adds each time of the enquiry in ISO 8601, with the practice's offset from UTC. */
function withReadableTimes<E extends StoredEnquiry & { history?: readonly Step[] }>(
  enquiry: E,
  clock: PracticeClock,
) {
  const { receivedAt, sentAt, history } = enquiry;
  return {
    ...enquiry,
    received: clock.formatIso(receivedAt),
    sent: sentAt === null ? null : clock.formatIso(sentAt),
    ...(history && { history: history.map((step) => ({ ...step, time: clock.formatIso(step.at) })) }),
  };
}
