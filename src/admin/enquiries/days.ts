import type { EnquiryRow } from '#desk/contract';

const DAY = 24 * 60 * 60 * 1000;

export interface DayOfEnquiries {
  readonly name: string;
  readonly rows: readonly EnquiryRow[];
}

/** "Today", "Yesterday", "Tuesday 17 November", and the year where it is another one. */
export function nameDay(at: number, now: number, timeZone: string): string {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  const date = make({ day: 'numeric', month: 'long', year: 'numeric' });
  if (date.format(at) === date.format(now)) return 'Today';
  if (date.format(at) === date.format(now - DAY)) return 'Yesterday';
  const [year, thisYear] = [at, now].map((time) => make({ year: 'numeric' }).format(time));
  const weekday = make({ weekday: 'long' }).format(at);
  return `${weekday} ${year === thisYear ? make({ day: 'numeric', month: 'long' }).format(at) : date.format(at)}`;
}

/** The rows under the headings of their days, in the order they came. */
export function groupByDay(
  rows: readonly EnquiryRow[],
  nameOf: (receivedAt: number) => string,
): DayOfEnquiries[] {
  const days: { name: string; rows: EnquiryRow[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row.receivedAt);
    const last = days.at(-1);
    if (last?.name === name) last.rows.push(row);
    else days.push({ name, rows: [row] });
  }
  return days;
}
