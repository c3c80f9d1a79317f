import type { Output } from '../terminal.ts';
import { flag, readId, readOptions, readWord, text, UsageError } from './arguments.ts';
import { erase, release } from './changing.ts';
import { type Command, findOne } from './command.ts';
import { count } from './counting.ts';
import { exportEnquiries } from './exporting.ts';
import { countOf } from './format.ts';
import { list, show } from './listing.ts';

const DAY = 24 * 60 * 60 * 1000;

const retry: Command = (words) => {
  const { values, word } = readWord(words, { all: flag });
  const form = 'retry ID, or retry --all';
  if (values.all && word !== undefined)
    throw new UsageError(`Say one of the two: npm run enquiries -- ${form}`);
  if (values.all) {
    return (admin, output) => printCount(output, 'queued again', (progress) => admin.retryAll(progress));
  }
  const id = readId(word, form);
  return async (admin, output) => {
    const found = await findOne(admin, id, output);
    if (!found) return 1;
    const queued = await admin.retry(found.id);
    if (queued) await output.print(`${id} is queued again.\n`);
    else output.tell(`${id} is ${found.state}, not failed: there is nothing to retry.`);
    return queued ? 0 : 1;
  };
};

const purge: Command = (words) => {
  const given = readOptions(words, { 'older-than': text })['older-than'];
  const [, days] = /^(\d{1,5})d$/.exec(given ?? '') ?? [];
  if (days === undefined) throw new UsageError('Say how old, in days: --older-than 90d.');
  if (Number(days) < 1) throw new UsageError('That would erase all there is: the least is --older-than 1d.');
  return (admin, output) =>
    printCount(output, 'erased', (progress) => admin.purge(Number(days) * DAY, progress));
};

const backup: Command = (words) => {
  const { word: file } = readWord(words, {});
  if (!file) throw new UsageError('Say which file: npm run enquiries -- backup FILE');
  return async (admin, output) => {
    await admin.backup(file);
    await output.print(`The store is copied to ${file}.\n`);
    return 0;
  };
};

/** The verbs of CONTRACT "Commands", `npm run enquiries`. */
export const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  count,
  export: exportEnquiries,
  retry,
  release,
  erase,
  purge,
  backup,
};

async function printCount(
  output: Output,
  what: string,
  work: (progress: (count: number) => void) => Promise<number>,
): Promise<0> {
  const count = await work((soFar) => output.progress(`${soFar} ${what} …`));
  output.progress('');
  await output.print(`${countOf(count)} ${what}.\n`);
  return 0;
}
