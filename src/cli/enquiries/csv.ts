import type { StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** A spreadsheet runs a cell that begins so as a formula, in full-width spelling too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Tells a spreadsheet that the file is UTF-8; without it names lose their accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What no spreadsheet shows and a terminal obeys. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

type Columns = Record<string, (enquiry: StoredEnquiry) => string>;

const makeColumns = (clock: PracticeClock): Columns => ({
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

/** RFC 4180, every cell quoted; an apostrophe keeps a formula text. */
const formatLine = (cells: string[]) => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(text: string): string {
  const safe = text.replace(/\r\n?/g, '\n').replace(CONTROLS, toPrintable);
  return `"${(FORMULA.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}

/** A table of any length, written as it is read. */
export async function printCsv(
  enquiries: AsyncIterable<StoredEnquiry>,
  output: Output,
  clock: PracticeClock,
): Promise<void> {
  const columns = makeColumns(clock);
  await output.print(BYTE_ORDER_MARK + formatLine(Object.keys(columns)));
  for await (const enquiry of enquiries)
    await output.print(formatLine(Object.values(columns).map((read) => read(enquiry))));
}
