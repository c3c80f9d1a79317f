import { sayLength } from '#enquiry';
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

/** A day as an enquiry fills it: before work, its two halves, and after. `at` follows the day's name. */
export const PARTS_OF_DAY = [
  { head: 'Before 9', from: 0, at: 'before 9' },
  { head: '9–12', from: 9, at: 'morning' },
  { head: '12–5', from: 12, at: 'afternoon' },
  { head: 'After 5', from: 17, at: 'evening' },
] as const;

/** For each day its parts, from its hours. */
export const countParts = (hours: readonly (readonly number[])[]): number[][] =>
  hours.map((day) =>
    PARTS_OF_DAY.map(({ from }, part) => sum(day.slice(from, PARTS_OF_DAY[part + 1]?.from))),
  );

export function describeTimes(parts: readonly (readonly number[])[]): string {
  const most = Math.max(...parts.flat());
  const top = parts.flatMap((counts, day) =>
    PARTS_OF_DAY.flatMap(({ at }, part) => (counts[part] === most ? [`${WEEKDAYS[day]} ${at}`] : [])),
  );
  if (most === 0) return 'Nobody has written in these weeks.';
  return top.length > MOST_NAMED ? 'No time stands out.' : `Most on ${joinWords(top)}.`;
}

const HOURS = 24;

/** Such as "7 pm"; 0 is midnight. */
export const nameHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour % HOURS < 12 ? 'am' : 'pm'}`;

/** How soon, in the order of time; what is not marked stands last. */
export const listDelays = (answered: CountedNumbers['answered']) => [
  { name: 'Within 1 hour', count: answered.withinHour },
  { name: 'The same day', count: answered.sameDay },
  { name: 'The next day', count: answered.nextDay },
  { name: 'Later', count: answered.later },
  { name: 'Not marked', count: answered.unmarked, isOpen: true },
];

export function describeAnswers({ toAnswer, answered }: CountedNumbers): string {
  const { unmarked } = answered;
  if (!toAnswer) return 'None is marked as answered.';
  const half = `Half within ${sayLength(toAnswer.median)}.`;
  if (unmarked === 0) return `${half} Each is marked as answered.`;
  return `${half} ${unmarked} ${unmarked === 1 ? 'is' : 'are'} not marked as answered.`;
}
