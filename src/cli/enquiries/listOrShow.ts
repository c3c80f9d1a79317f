import { formatCommand } from '#settings';
import { toJson } from '../printable.ts';
import {
  CONDITIONS,
  FLAG_OPTION,
  readConditions,
  readId,
  readOptions,
  readWord,
  TEXT_OPTION,
} from './arguments.ts';
import type { Command } from './command.ts';
import { formatEnquiryCount, USUAL_COLUMNS } from './format.ts';
import { formatEntry } from './formatEntry.ts';
import { formatInFull } from './formatInFull.ts';
import { printJsonList, withReadableTimes } from './json.ts';
import { completeClient, createIdShortener, findOne } from './shortIds.ts';

/** Every enquiry that fits, newest first. */
export const listEnquiries: Command = (words, clock) => {
  const { json, ...conditions } = readOptions(words, {
    ...CONDITIONS,
    state: TEXT_OPTION,
    json: FLAG_OPTION,
  });
  const typed = readConditions(conditions, clock);
  return async (admin, output) => {
    const which = await completeClient(admin, typed, output);
    if (!which) return 1;
    if (json) {
      await printJsonList(
        mapItems(admin.list(which), (enquiry) => withReadableTimes(enquiry, clock)),
        output,
      );
      return 0;
    }
    const shortenId = await createIdShortener(admin);
    let count = 0;
    let newest: string | undefined;
    for await (const enquiry of admin.list(which)) {
      await output.print(formatEntry(enquiry, shortenId, output.columns ?? USUAL_COLUMNS, clock));
      count += 1;
      newest ??= shortenId(enquiry.id);
    }
    if (newest === undefined) await output.print('There are no such enquiries.\n');
    else if (output.ask) output.tell(adviseNext(count, newest, conditions.state === 'held'));
    return 0;
  };
};

/** One enquiry with its words and all that happened to it. */
export const showEnquiry: Command = (words, clock) => {
  const { values, word } = readWord(words, { json: FLAG_OPTION });
  const id = readId(word, 'show ID');
  return async (admin, output) => {
    const found = await findOne(admin, id, output, clock);
    const enquiry = found && (await admin.show(found.id));
    if (!enquiry) return 1;
    await output.print(
      values.json
        ? `${toJson(withReadableTimes(enquiry, clock), 2)}\n`
        : formatInFull(enquiry, await createIdShortener(admin), output.columns ?? USUAL_COLUMNS, clock),
    );
    return 0;
  };
};

/** For whoever looks at the list: what to type about one of it. */
function adviseNext(count: number, id: string, held: boolean): string {
  const formatVerb = (verb: string) => formatCommand('enquiries', `${verb} ${id}`);
  const lines = [`\n${formatEnquiryCount(count)}. To read the newest in full:  ${formatVerb('show')}`];
  if (held) {
    lines.push(`To have it mailed to you:  ${formatVerb('release')}`, `To erase it:  ${formatVerb('erase')}`);
  }
  return lines.join('\n');
}

async function* mapItems<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncIterable<R> {
  for await (const item of items) yield map(item);
}
