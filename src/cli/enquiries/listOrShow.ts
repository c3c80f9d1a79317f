import { formatCommand } from '#settings';
import type { StoredEnquiry } from '#store';
import { Refusal } from '../commandLine.ts';
import { toJson, toPrintable } from '../printable.ts';
import {
  CONDITIONS,
  type Command,
  FLAG_OPTION,
  readArgument,
  readConditions,
  readId,
  readOptions,
  TEXT_OPTION,
  type Tools,
} from './arguments.ts';
import {
  formatEnquiryCount,
  formatEntry,
  formatInFull,
  formatTimeColumn,
  printJsonList,
  shortenId,
  withReadableTimes,
} from './format.ts';

export const listEnquiries: Command = (args, clock) => {
  const { json, ...conditions } = readOptions(args, {
    ...CONDITIONS,
    state: TEXT_OPTION,
    json: FLAG_OPTION,
  });
  const selection = readConditions(conditions, clock);
  return async (tools) => {
    const { admin, output, columns } = tools;
    if (json) {
      await printJsonList(admin.list(selection), tools);
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
  return async (tools) => {
    const { admin, output, clock, columns } = tools;
    const match = await findEnquiry(tools, id);
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

/** Finds an enquiry by its whole or shortened id. @throws Refusal when no enquiry or several match */
export async function findEnquiry({ admin, clock }: Tools, id: string): Promise<StoredEnquiry> {
  const matches = await admin.find(id);
  const [one, other] = matches;
  if (one && !other) return one;
  if (!one) throw refuseId(id);
  const lines = matches.map(
    ({ id: fullId, receivedAt, state }) => `\n  ${fullId}  ${formatTimeColumn(receivedAt, clock)}  ${state}`,
  );
  throw new Refusal(`${toPrintable(id)} could mean several enquiries; type more of the id:${lines.join('')}`);
}

const refuseId = (id: string) =>
  new Refusal(
    `There is no enquiry ${toPrintable(id)}. Its id is the first word in: ${formatCommand('enquiries', 'list')}`,
  );
