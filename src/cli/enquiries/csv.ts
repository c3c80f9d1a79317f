import type { StoredEnquiry } from '#store';

/** A spreadsheet runs a cell that begins so as a formula, in full-width spelling too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Tells a spreadsheet that the file is UTF-8; without it names lose their accents. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = {
  id: ({ id }) => id,
  received: ({ receivedAt }) => new Date(receivedAt).toISOString(),
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  sent: ({ sentAt }) => (sentAt === null ? '' : new Date(sentAt).toISOString()),
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  message: ({ message }) => message,
} satisfies Record<string, (enquiry: StoredEnquiry) => string>;

/** RFC 4180, every cell quoted; an apostrophe keeps a formula text. */
const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvHeading = BYTE_ORDER_MARK + line(Object.keys(COLUMNS));
export const csvRow = (enquiry: StoredEnquiry): string =>
  line(Object.values(COLUMNS).map((read) => read(enquiry)));
