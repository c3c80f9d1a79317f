import { PRACTICE_TIME_ZONE } from '#enquiry';
import type { EnquiryWithHistory, StoredEnquiry } from '#store';

const time = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: PRACTICE_TIME_ZONE,
});
const when = (ms: number) => time.format(ms);

/** Widths are fixed, so that a long list can be written while it is read. */
const COLUMNS: readonly (readonly [
  heading: string,
  width: number,
  read: (enquiry: StoredEnquiry) => string,
])[] = [
  ['ID', 36, ({ id }) => id],
  ['RECEIVED', 16, ({ receivedAt }) => when(receivedAt)],
  ['STATE', 7, ({ state }) => state],
  ['NAME', 20, ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
  ['EMAIL', 28, ({ email }) => email],
  ['REASON', 60, ({ reason }) => reason],
];

export const tableHeading = row(COLUMNS.map(([heading]) => heading));
export const tableRow = (enquiry: StoredEnquiry): string => row(COLUMNS.map(([, , read]) => read(enquiry)));

function row(cells: string[]): string {
  const fitted = cells.map((text, index) => sized(text, COLUMNS[index]?.[1] ?? 0));
  return `${fitted.join('  ').trimEnd()}\n`;
}

/** Cut or filled to a width; counted in code points, near enough for a table. */
function sized(text: string, width: number): string {
  const points = [...text];
  return points.length > width
    ? `${points.slice(0, width - 1).join('')}…`
    : text + ' '.repeat(width - points.length);
}

/** All about one enquiry. */
export function details(enquiry: EnquiryWithHistory): string {
  const { firstName, lastName, email, message, history } = enquiry;
  return [
    `Enquiry   ${enquiry.id}`,
    `State     ${enquiry.state}: ${enquiry.reason}`,
    `Received  ${when(enquiry.receivedAt)}`,
    `Name      ${`${firstName} ${lastName}`.trim() || '(none)'}`,
    `Email     ${email || '(none)'}`,
    '',
    message || '(no words are kept)',
    '',
    'What happened:',
    ...history.map(({ at, state, reason }) => `  ${when(at)}  ${state.padEnd(7)}  ${reason}`),
    '',
  ].join('\n');
}
