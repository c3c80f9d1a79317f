import { toJson } from '../printable.ts';
import { CONDITIONS, flag, readConditions, readId, readOptions, readWord, text } from './arguments.ts';
import { type Command, findOne, shortIdsOf } from './command.ts';
import { formatEntry } from './entry.ts';
import { countOf, USUAL_COLUMNS } from './format.ts';
import { formatInFull } from './inFull.ts';
import { printJsonList, withReadableTimes } from './json.ts';

/** Every enquiry that fits, newest first. */
export const list: Command = (words, now) => {
  const { json, ...conditions } = readOptions(words, { ...CONDITIONS, state: text, json: flag });
  const which = readConditions(conditions, now);
  return async (admin, output) => {
    if (json) {
      await printJsonList(mapped(admin.list(which), withReadableTimes), output);
      return 0;
    }
    const shortId = await shortIdsOf(admin);
    let count = 0;
    let newest: string | undefined;
    for await (const enquiry of admin.list(which)) {
      await output.print(formatEntry(enquiry, shortId, output.columns ?? USUAL_COLUMNS));
      count += 1;
      newest ??= shortId(enquiry.id);
    }
    if (newest === undefined) await output.print('There are no such enquiries.\n');
    else if (output.ask) output.tell(adviseNext(count, newest, conditions.state === 'held'));
    return 0;
  };
};

/** One enquiry with its words and all that happened to it. */
export const show: Command = (words) => {
  const { values, word } = readWord(words, { json: flag });
  const id = readId(word, 'show ID');
  return async (admin, output) => {
    const found = await findOne(admin, id, output);
    const enquiry = found && (await admin.show(found.id));
    if (!enquiry) return 1;
    await output.print(
      values.json
        ? `${toJson(withReadableTimes(enquiry), 2)}\n`
        : formatInFull(enquiry, await shortIdsOf(admin), output.columns ?? USUAL_COLUMNS),
    );
    return 0;
  };
};

/** For whoever looks at the list: what to type about one of it. */
function adviseNext(count: number, id: string, held: boolean): string {
  const command = (verb: string) => `npm run enquiries -- ${verb} ${id}`;
  const lines = [`\n${countOf(count)}. To read the newest in full:  ${command('show')}`];
  if (held) {
    lines.push(`To have it mailed to you:  ${command('release')}`, `To erase it:  ${command('erase')}`);
  }
  return lines.join('\n');
}

async function* mapped<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncIterable<R> {
  for await (const item of items) yield map(item);
}
