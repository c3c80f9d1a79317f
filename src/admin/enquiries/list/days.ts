import type { EnquiryRow } from '#desk/contract';
import { DAY } from '#durations';

export interface DayOfEnquiries {
  readonly name: string;
  readonly rows: readonly EnquiryRow[];
}

/**
 * "Today", "Yesterday", "Tuesday 17 November", and the year where it is another one. Making a format costs more than
 * all else that a row needs, so each is made once for a whole list.
 */
export function createDayNames(now: number, timeZone: string): (at: number) => string {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  const date = make({ day: 'numeric', month: 'long', year: 'numeric' });
  const ofThisYear = make({ day: 'numeric', month: 'long' });
  const weekday = make({ weekday: 'long' });
  const year = make({ year: 'numeric' });
  const [today, yesterday, thisYear] = [date.format(now), date.format(now - DAY), year.format(now)];
  return (at) => {
    const day = date.format(at);
    if (day === today) return 'Today';
    if (day === yesterday) return 'Yesterday';
    return `${weekday.format(at)} ${year.format(at) === thisYear ? ofThisYear.format(at) : day}`;
  };
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
