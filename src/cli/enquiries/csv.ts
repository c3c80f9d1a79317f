import type { Step, StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import type { PracticeClock } from './practiceClock.ts';

/** A spreadsheet runs a cell that begins so as a formula, in full-width spelling too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Tells a spreadsheet that the file is UTF-8; without it names lose their accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What no spreadsheet shows and a terminal obeys. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

type Row = StoredEnquiry & { history?: readonly Step[] };

type Columns = Record<string, (enquiry: Row) => string>;

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
});

const makeColumnsInFull = (clock: PracticeClock): Columns => ({
  ...makeColumns(clock),
  spamScore: ({ spamScore }) => String(spamScore),
  spamSignals: ({ spamSignals }) => spamSignals,
  [`history (${clock.timeZone})`]: ({ history = [] }) =>
    history
      .map(({ at, state, reason }) => `${clock.formatForSpreadsheet(at)} ${state}: ${reason}`)
      .join('\n'),
});

/** RFC 4180, every cell quoted; an apostrophe keeps a formula text. */
const formatLine = (cells: string[]) => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(text: string): string {
  const safe = text.replace(/\r\n?/g, '\n').replace(CONTROLS, toPrintable);
  return `"${(FORMULA.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}

/** How a table of enquiries is written: its heading, then a row for each. */
export interface CsvTable {
  heading: string;
  formatRow(enquiry: Row): string;
}

function createTable(columns: Columns): CsvTable {
  return {
    heading: BYTE_ORDER_MARK + formatLine(Object.keys(columns)),
    formatRow: (enquiry) => formatLine(Object.values(columns).map((read) => read(enquiry))),
  };
}

export const createCsv = (clock: PracticeClock): CsvTable => createTable(makeColumns(clock));
/** With all that is kept about each. */
export const createCsvInFull = (clock: PracticeClock): CsvTable => createTable(makeColumnsInFull(clock));
