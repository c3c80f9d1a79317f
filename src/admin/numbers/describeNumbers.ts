import { joinWords, sayCount } from '../ui/words.ts';
import type { CountedNumbers, CountedWeek, Span } from './numbersTypes.ts';

export const SPANS: readonly { weeks: Span; words: string }[] = [
  { weeks: 4, words: 'Four weeks' },
  { weeks: 12, words: 'Twelve weeks' },
  { weeks: 52, words: 'A year' },
];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All weeks together. */
export function addWeeks(weeks: readonly CountedWeek[]): Omit<CountedWeek, 'start'> {
  const add = (read: (week: CountedWeek) => number) => sum(weeks.map(read));
  return {
    ...{ came: add((week) => week.came), mailed: add((week) => week.mailed) },
    ...{ held: add((week) => week.held), released: add((week) => week.released) },
    failed: add((week) => week.failed),
  };
}

export function describeTotal({ weeks }: CountedNumbers, span: Span): string {
  const inAll = SPANS.find((one) => one.weeks === span)?.words.toLowerCase();
  const { came } = addWeeks(weeks);
  return `${came === 0 ? 'No enquiry' : sayCount(came, 'enquiry', 'enquiries')} in ${inAll}.`;
}

/** The week that is not over is told apart: it may yet become the most. */
export function describeWeeks(weeks: readonly CountedWeek[]): string {
  const now = weeks.at(-1)?.came ?? 0;
  const before = weeks.slice(0, -1).map(({ came }) => came);
  const soFar = `This week has ${now === 0 ? 'none' : now} so far.`;
  if (before.length === 0) return soFar;
  const [least, most] = [Math.min(...before), Math.max(...before)];
  if (most === 0) return `None in the weeks before. ${soFar}`;
  return `${least === most ? `${most} each week` : `Between ${least} and ${most} a week`}. ${soFar}`;
}

/** More of them at the top than this are no top. */
const MOST_NAMED = 2;

export function describeWeekdays(weekdays: readonly number[]): string {
  const most = Math.max(...weekdays);
  const days = WEEKDAYS.filter((_, day) => weekdays[day] === most);
  if (most === 0) return 'Nobody has written in these weeks.';
  return days.length > MOST_NAMED ? 'No day stands out.' : `Most on ${joinWords(days)}.`;
}

const HOURS = 24;

/** Such as "7 pm"; 0 is midnight. */
export const nameHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour % HOURS < 12 ? 'am' : 'pm'}`;

export function describeHours(hours: readonly number[]): string {
  const most = Math.max(...hours);
  const top = hours.flatMap((count, hour) => (count === most ? [hour] : []));
  if (most === 0) return '';
  const [first = 0] = top;
  return top.length > 1
    ? 'No hour stands out.'
    : `Most between ${nameHour(first)} and ${nameHour((first + 1) % HOURS)}.`;
}
