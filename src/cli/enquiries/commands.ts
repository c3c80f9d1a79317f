import { DAY } from '#durations';
import { formatCommand } from '#settings';
import type { Output } from '../terminal.ts';
import {
  type Command,
  FLAG_OPTION,
  readId,
  readOptions,
  readWord,
  TEXT_OPTION,
  UsageError,
} from './arguments.ts';
import { countEnquiries } from './countEnquiries.ts';
import { exportEnquiries } from './exportEnquiries.ts';
import { formatEnquiryCount } from './format.ts';
import { findOne, listEnquiries, showEnquiry } from './listOrShow.ts';
import { eraseEnquiries, releaseEnquiries } from './releaseOrErase.ts';

const retryEnquiries: Command = (words, clock) => {
  const { values, word } = readWord(words, { all: FLAG_OPTION });
  const form = 'retry ID, or retry --all';
  if (values.all && word !== undefined)
    throw new UsageError(`Say one of the two: ${formatCommand('enquiries', form)}`);
  if (values.all) {
    return (admin, output) => printCount(output, 'queued again', (progress) => admin.retryAll(progress));
  }
  const id = readId(word, form);
  return async (admin, output) => {
    const found = await findOne(admin, id, output, clock);
    if (!found) return 1;
    const queued = await admin.retry(found.id);
    if (queued) await output.print(`${id} is queued again.\n`);
    else output.tell(`${id} is ${found.state}, not failed: there is nothing to retry.`);
    return queued ? 0 : 1;
  };
};

const purgeEnquiries: Command = (words) => {
  const given = readOptions(words, { 'older-than': TEXT_OPTION })['older-than'];
  const [, days] = /^(\d{1,5})d$/.exec(given ?? '') ?? [];
  if (days === undefined) throw new UsageError('Say how old, in days: --older-than 90d.');
  if (Number(days) < 1) throw new UsageError('That would erase all there is: the least is --older-than 1d.');
  return (admin, output) =>
    printCount(output, 'erased', (progress) => admin.purge(Number(days) * DAY, progress));
};

const backupStore: Command = (words) => {
  const { word: file } = readWord(words, {});
  if (!file) throw new UsageError(`Say which file: ${formatCommand('enquiries', 'backup FILE')}`);
  return async (admin, output) => {
    await admin.backup(file);
    await output.print(`The store is copied to ${file}.\n`);
    return 0;
  };
};

/** The verbs of CONTRACT "Commands", `npm run enquiries`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
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
  what: string,
  work: (progress: (count: number) => void) => Promise<number>,
): Promise<0> {
  const count = await work((soFar) => output.showProgress(`${soFar} ${what} …`));
  output.showProgress('');
  await output.print(`${formatEnquiryCount(count)} ${what}.\n`);
  return 0;
}
