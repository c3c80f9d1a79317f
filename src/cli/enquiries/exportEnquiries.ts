import type { EnquiryAdmin, EnquiryInFull } from '#desk';
import type { StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { readEmail, readOptions, TEXT_OPTION, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { CSV, CSV_IN_FULL, type CsvTable } from './csv.ts';
import { formatForPerson } from './formatInFull.ts';
import { printJsonList, withReadableTimes } from './json.ts';

/** What a mail program shows without breaking lines of its own. */
const MAIL_COLUMNS = 76;

type Format = 'csv' | 'json';

/** Everybody's enquiries for a spreadsheet or a program; or all that is kept about one person, for them. */
export const exportEnquiries: Command = (words, now) => {
  const { format, email } = readOptions(words, { format: TEXT_OPTION, email: TEXT_OPTION });
  if (format !== undefined && format !== 'csv' && format !== 'json') {
    throw new UsageError(`--format ${format} is not known: it is csv or json.`);
  }
  if (email !== undefined) {
    const address = readEmail(email);
    return (admin, output) => exportPerson(admin, output, { email: address, format, now });
  }
  if (format === undefined) {
    throw new UsageError(
      'Say --email ADDRESS for what is kept about one person, or --format csv or json for everybody.',
    );
  }
  return async (admin, output) => {
    await printAll(admin.list(), format, CSV, output);
    return 0;
  };
};

async function exportPerson(
  admin: EnquiryAdmin,
  output: Output,
  { email, format, now }: { email: string; format: Format | undefined; now: number },
): Promise<0> {
  if (format) {
    await printAll(readInFull(admin, email), format, CSV_IN_FULL, output);
  } else {
    const enquiries: EnquiryInFull[] = [];
    for await (const enquiry of readInFull(admin, email)) enquiries.push(enquiry);
    const columns = Math.min(output.columns ?? MAIL_COLUMNS, MAIL_COLUMNS);
    await output.print(
      enquiries.length > 0
        ? formatForPerson(enquiries, email, now, columns)
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
  format: Format,
  table: CsvTable,
  output: Output,
): Promise<void> {
  async function* addReadableTimes() {
    for await (const enquiry of enquiries) yield withReadableTimes(enquiry);
  }
  if (format === 'json') return printJsonList(addReadableTimes(), output);
  await output.print(table.heading);
  for await (const enquiry of enquiries) await output.print(table.formatRow(enquiry));
}
