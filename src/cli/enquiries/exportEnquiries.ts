import type { EnquiryAdmin, EnquiryInFull } from '#desk';
import type { StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { readEmail, readOptions, TEXT_OPTION, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { type CsvTable, createCsv, createCsvInFull } from './csv.ts';
import { formatForPerson } from './formatInFull.ts';
import { printJsonList, withReadableTimes } from './json.ts';
import type { PracticeClock } from './practiceClock.ts';

/** What a mail program shows without breaking lines of its own. */
const MAIL_COLUMNS = 76;

type Format = 'csv' | 'json';

/** Everybody's enquiries for a spreadsheet or a program; or all that is kept about one person, for them. */
export const exportEnquiries: Command = (words, clock) => {
  const { format, email } = readOptions(words, { format: TEXT_OPTION, email: TEXT_OPTION });
  if (format !== undefined && format !== 'csv' && format !== 'json') {
    throw new UsageError(`--format ${format} is not known: it is csv or json.`);
  }
  if (email !== undefined) {
    const address = readEmail(email);
    return (admin, output) => exportPerson(admin, output, { email: address, format, clock });
  }
  if (format === undefined) {
    throw new UsageError(
      'Say --email ADDRESS for what is kept about one person, or --format csv or json for everybody.',
    );
  }
  return async (admin, output) => {
    await printAll(admin.list(), output, { format, table: createCsv(clock), clock });
    return 0;
  };
};

async function exportPerson(
  admin: EnquiryAdmin,
  output: Output,
  { email, format, clock }: { email: string; format: Format | undefined; clock: PracticeClock },
): Promise<0> {
  if (format) {
    await printAll(readInFull(admin, email), output, { format, table: createCsvInFull(clock), clock });
  } else {
    const enquiries: EnquiryInFull[] = [];
    for await (const enquiry of readInFull(admin, email)) enquiries.push(enquiry);
    const columns = Math.min(output.columns ?? MAIL_COLUMNS, MAIL_COLUMNS);
    await output.print(
      enquiries.length > 0
        ? formatForPerson(enquiries, email, columns, clock)
        : `Nothing is kept about ${toPrintable(email)}. (What was erased keeps no address, and cannot be found by one.)\n`,
    );
  }
  if (output.ask) output.tell('\nMails in your mailbox, and backups, may hold more about this person.');
  return 0;
}

async function* readInFull(admin: EnquiryAdmin, email: string): AsyncIterable<EnquiryInFull> {
  for await (const { id } of admin.list({ email })) {
    const enquiry = await admin.show(id);
    if (enquiry) yield enquiry;
  }
}

async function printAll(
  enquiries: AsyncIterable<StoredEnquiry>,
  output: Output,
  { format, table, clock }: { format: Format; table: CsvTable; clock: PracticeClock },
): Promise<void> {
  async function* addReadableTimes() {
    for await (const enquiry of enquiries) yield withReadableTimes(enquiry, clock);
  }
  if (format === 'json') return printJsonList(addReadableTimes(), output);
  await output.print(table.heading);
  for await (const enquiry of enquiries) await output.print(table.formatRow(enquiry));
}
