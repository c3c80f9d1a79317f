import { parseArgs } from 'node:util';
import type { EnquiryAdmin } from '#desk';
import { STATES, type State } from '#enquiry';
import type { StoredEnquiry } from '#store';
import type { Output } from '../terminal.ts';
import { csvHeading, csvRow } from './csv.ts';
import { details, tableHeading, tableRow } from './table.ts';

/** A command that was not understood. Its message says what is missing or too much. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Does the work; false when there was nothing to do it to. */
type Work = (admin: EnquiryAdmin, output: Output) => Promise<boolean>;

const DAY = 24 * 60 * 60 * 1000;

/** The verbs of CONTRACT `npm run enquiries`. Each reads its words first, so a typing error touches nothing. */
export const commands = {
  list(words: string[]): Work {
    const { values } = read(words, { state: { type: 'string' }, json: { type: 'boolean' } });
    const states = readStates(values.state);
    return async (admin, output) => {
      if (values.json) return printJson(admin.list(states), output);
      return printRows(admin.list(states), output, tableHeading, tableRow, 'There are no such enquiries.\n');
    };
  },

  show(words: string[]): Work {
    const { values, id } = readOne(words, { json: { type: 'boolean' } }, 'show ID');
    return async (admin, output) => {
      const enquiry = await admin.show(id);
      if (!enquiry) return notThere(output, id);
      await output.print(values.json ? `${JSON.stringify(enquiry, null, 2)}\n` : details(enquiry));
      return true;
    };
  },

  export(words: string[]): Work {
    const { values } = read(words, { format: { type: 'string' } });
    const { format } = values;
    if (format !== 'csv' && format !== 'json') throw new UsageError('Say --format csv or --format json.');
    return async (admin, output) => {
      if (format === 'json') return printJson(admin.list(), output);
      return printRows(admin.list(), output, csvHeading, csvRow, '');
    };
  },

  retry(words: string[]): Work {
    const { values, id } = readOne(words, { all: { type: 'boolean' } }, 'retry ID | --all');
    return async (admin, output) => {
      if (values.all) return counted(output, 'queued again', (progress) => admin.retryAll(progress));
      return done(output, await admin.retry(id), `${id} is queued again.`, `${id} is not a failed enquiry.`);
    };
  },

  release(words: string[]): Work {
    const { id } = readOne(words, {}, 'release ID');
    return async (admin, output) =>
      done(output, await admin.release(id), `${id} is queued.`, `${id} is not a held enquiry.`);
  },

  erase(words: string[]): Work {
    const { values, id } = readOne(words, { email: { type: 'string' } }, 'erase ID | --email ADDRESS');
    const { email } = values;
    return async (admin, output) => {
      if (email !== undefined)
        return counted(output, 'erased', (progress) => admin.eraseByEmail(email, progress));
      return done(
        output,
        await admin.erase(id),
        `${id} is erased.`,
        `${id} is not an enquiry that can be erased.`,
      );
    };
  },

  purge(words: string[]): Work {
    const { values } = read(words, { 'older-than': { type: 'string' } });
    const [, days] = /^(\d{1,5})d$/.exec(values['older-than'] ?? '') ?? [];
    if (days === undefined) throw new UsageError('Say how old, in days: --older-than 90d.');
    if (Number(days) < 1) {
      throw new UsageError('That would erase all there is: the least is --older-than 1d.');
    }
    return async (admin, output) =>
      counted(output, 'erased', (progress) => admin.purge(Number(days) * DAY, progress));
  },

  backup(words: string[]): Work {
    const { word: file } = read(words, {}, 'backup FILE');
    return async (admin, output) => {
      await admin.backup(file);
      await output.print(`The store is copied to ${file}.\n`);
      return true;
    };
  },
};

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** What must stand beside the options, as the command is typed; after `|` an option that may stand in its place. */
type Form = 'show ID' | 'retry ID | --all' | 'release ID' | 'erase ID | --email ADDRESS' | 'backup FILE';

function read<const O extends Options>(words: string[], options: O, form?: Form) {
  const { values, positionals } = parse(words, options);
  const [word = '', ...more] = positionals;
  const tooMuch = form === undefined ? word : more[0];
  if (tooMuch) throw new UsageError(`"${tooMuch}" is too much here.`);
  const instead = form?.includes('|') ? Object.keys(values).length : 0;
  if (form !== undefined && positionals.length + instead !== 1) {
    throw new UsageError(
      `Say which ${form.endsWith('FILE') ? 'file' : 'enquiry'}: npm run enquiries -- ${form}`,
    );
  }
  return { values, word };
}

/** Ids are made in lower case; a person may copy one from anywhere. */
function readOne<const O extends Options>(words: string[], options: O, form: Form) {
  const { values, word } = read(words, options, form);
  return { values, id: word.toLowerCase() };
}

/** Node's own messages speak to programmers. */
function parse<const O extends Options>(words: string[], options: O) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = 'That option'] = /'(-[^' ]*)/.exec(message) ?? [];
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `There is no option ${option} here.`
        : `${option} is not used like that.`,
    );
  }
}

function readStates(text: string | undefined): readonly State[] | undefined {
  if (text === undefined) return undefined;
  const state = STATES.find((known) => known === text);
  if (!state) throw new UsageError(`"${text}" is not a state.`);
  return [state];
}

async function printRows(
  enquiries: AsyncIterable<StoredEnquiry>,
  output: Output,
  heading: string,
  row: (enquiry: StoredEnquiry) => string,
  none: string,
): Promise<boolean> {
  let any = false;
  for await (const enquiry of enquiries) {
    await output.print(any ? row(enquiry) : heading + row(enquiry));
    any = true;
  }
  if (!any) await output.print(none || heading);
  return true;
}

/** A list of any length, written as it is read. */
async function printJson(enquiries: AsyncIterable<StoredEnquiry>, output: Output): Promise<boolean> {
  let before = '[\n';
  for await (const enquiry of enquiries) {
    await output.print(before + JSON.stringify(enquiry));
    before = ',\n';
  }
  await output.print(before === '[\n' ? '[]\n' : '\n]\n');
  return true;
}

async function counted(
  output: Output,
  what: string,
  work: (progress: (count: number) => void) => Promise<number>,
): Promise<boolean> {
  const count = await work((so_far) => output.progress(`${so_far} ${what} …`));
  output.progress('');
  await output.print(`${count} ${count === 1 ? 'enquiry' : 'enquiries'} ${what}.\n`);
  return true;
}

async function done(output: Output, did: boolean, yes: string, no: string): Promise<boolean> {
  if (did) await output.print(`${yes}\n`);
  else output.tell(no);
  return did;
}

function notThere(output: Output, id: string): boolean {
  output.tell(`There is no enquiry ${id}.`);
  return false;
}
