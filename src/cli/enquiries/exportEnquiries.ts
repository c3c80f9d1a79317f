import type { EnquiryWithCheck } from '#enquiries';
import type { StoredEnquiry } from '#store';
import { UsageError } from '../commandLine.ts';
import { toPrintable } from '../printable.ts';
import { type CliDeps, type Command, readEmail, readOptions, TEXT_OPTION } from './arguments.ts';
import { formatInFull, printJsonList } from './listOrShow.ts';
import type { PracticeClock } from './practiceClock.ts';

/** Mail programs show lines of this width without wrapping. */
const MAIL_COLUMNS = 76;

export const exportEnquiries: Command = (args) => {
  const { format, email: givenEmail } = readOptions(args, { format: TEXT_OPTION, email: TEXT_OPTION });
  if (format !== undefined && format !== 'csv' && format !== 'json') {
    throw new UsageError(`--format ${format} is not known: it is csv or json.`);
  }
  const print = format && { csv: printCsv, json: printJsonList }[format];
  if (givenEmail === undefined) {
    if (!print)
      throw new UsageError(
        'Say --email ADDRESS for what is kept about one person, or --format csv or json for everybody.',
      );
    return (deps) => print(deps.admin.list(), deps);
  }
  const email = readEmail(givenEmail);
  return async (deps) => {
    const { output } = deps;
    if (print) await print(readInFull(deps, email), deps);
    else await printReadable(readInFull(deps, email), email, deps);
    if (output.ask) output.report('\nMails in your mailbox, and backups, may hold more about this person.');
  };
};

async function* readInFull({ admin }: CliDeps, email: string): AsyncIterable<EnquiryWithCheck> {
  for await (const { id } of admin.list({ email })) {
    const enquiry = await admin.show(id);
    if (enquiry) yield enquiry;
  }
}

/** Prints each enquiry as `show` does, narrow enough for a mail. */
async function printReadable(
  enquiries: AsyncIterable<EnquiryWithCheck>,
  email: string,
  { output, clock }: CliDeps,
): Promise<void> {
  const columns = Math.min(output.columns ?? MAIL_COLUMNS, MAIL_COLUMNS);
  let prefix = `Kept about ${toPrintable(email)} on ${clock.formatTime(clock.now)}:\n\n`;
  const heading = prefix;
  for await (const enquiry of enquiries) {
    await output.print(prefix + formatInFull(enquiry, columns, clock));
    prefix = '\n\n';
  }
  if (prefix === heading) {
    await output.print(
      `Nothing is kept about ${toPrintable(email)}. (What was erased keeps no address, and cannot be found by one.)\n`,
    );
  }
}

/** Cells that begin with these characters, also full-width, run as formulas in spreadsheets (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Marks the file as UTF-8. Spreadsheets would otherwise garble accented names. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Control characters, which a terminal would interpret. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;

const makeColumns = (clock: PracticeClock): Record<string, (enquiry: StoredEnquiry) => string> => ({
  id: ({ id }) => id,
  [`received (${clock.timeZone})`]: ({ receivedAt }) => clock.formatForSpreadsheet(receivedAt),
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  [`sent (${clock.timeZone})`]: ({ sentAt }) => (sentAt === null ? '' : clock.formatForSpreadsheet(sentAt)),
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  message: ({ message }) => message,
  spamScore: ({ spamScore }) => String(spamScore),
  spamSignals: ({ spamSignals }) => spamSignals,
});

/** RFC 4180 with every cell quoted. A leading apostrophe makes a spreadsheet read a formula as text. */
const formatLine = (cells: string[]) => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(text: string): string {
  const safeText = text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, toPrintable);
  return `"${(FORMULA_START.test(safeText) ? `'${safeText}` : safeText).replaceAll('"', '""')}"`;
}

async function printCsv(enquiries: AsyncIterable<StoredEnquiry>, { output, clock }: CliDeps): Promise<void> {
  const columns = makeColumns(clock);
  await output.print(BYTE_ORDER_MARK + formatLine(Object.keys(columns)));
  for await (const enquiry of enquiries)
    await output.print(formatLine(Object.values(columns).map((read) => read(enquiry))));
}
