import { PRACTICE_TIME_ZONE } from '#enquiry';
import type { Step, StoredEnquiry } from '#store';
import { toPrintable } from '../printable.ts';
import { formatForSpreadsheet } from './time.ts';

/** A spreadsheet runs a cell that begins so as a formula, in full-width spelling too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Tells a spreadsheet that the file is UTF-8; without it names lose their accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What no spreadsheet shows and a terminal obeys. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

type Row = StoredEnquiry & { history?: readonly Step[] };

const COLUMNS: Record<string, (enquiry: Row) => string> = {
  id: ({ id }) => id,
  [`received (${PRACTICE_TIME_ZONE})`]: ({ receivedAt }) => formatForSpreadsheet(receivedAt),
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  [`sent (${PRACTICE_TIME_ZONE})`]: ({ sentAt }) => (sentAt === null ? '' : formatForSpreadsheet(sentAt)),
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  message: ({ message }) => message,
};

const COLUMNS_IN_FULL: typeof COLUMNS = {
  ...COLUMNS,
  spamScore: ({ spamScore }) => String(spamScore),
  spamSignals: ({ spamSignals }) => spamSignals,
  [`history (${PRACTICE_TIME_ZONE})`]: ({ history = [] }) =>
    history.map(({ at, state, reason }) => `${formatForSpreadsheet(at)} ${state}: ${reason}`).join('\n'),
};

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

function createTable(columns: typeof COLUMNS): CsvTable {
  return {
    heading: BYTE_ORDER_MARK + formatLine(Object.keys(columns)),
    formatRow: (enquiry) => formatLine(Object.values(columns).map((read) => read(enquiry))),
  };
}

export const CSV = createTable(COLUMNS);
/** With all that is kept about each. */
export const CSV_IN_FULL = createTable(COLUMNS_IN_FULL);
