import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts';
import { formatCount } from './words.ts';

/** `formatDuration` uses the largest unit that gives at least two, otherwise seconds. */
const UNITS: readonly [number, string][] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
];

/** "4 seconds", "90 minutes", "3 days". */
export function formatDuration(ms: number): string {
  const [size, unit] = UNITS.find(([size]) => ms >= 2 * size) ?? [SECOND, 'second'];
  const count = Math.round(ms / size);
  return formatCount(count, unit, `${unit}s`);
}

/** "8 minutes ago"; "just now" also for a time slightly in the future, because clocks differ. */
export const formatAgo = (at: number, now: number): string =>
  now - at < MINUTE ? 'just now' : `${formatDuration(now - at)} ago`;

/** Formats today's date like `2026-12-20`. */
export const formatToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

export function createTimes(timeZone: string, now: () => number = Date.now) {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  const clockFormat = createFormat({ hour: 'numeric', minute: '2-digit', hour12: true });
  const dayFormat = createFormat({ day: 'numeric', month: 'long' });
  const dayAndYearFormat = createFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const shortDayFormat = createFormat({ day: 'numeric', month: 'short' });
  const yearFormat = createFormat({ year: 'numeric' });
  const time = (at: number) => clockFormat.format(at).toLowerCase().replace(/\s/, '\u00a0');
  const formatDay = (at: number) =>
    (yearFormat.format(at) === yearFormat.format(now()) ? dayFormat : dayAndYearFormat).format(at);
  const formatRelativeDay = (at: number) => {
    if (formatDay(at) === formatDay(now())) return 'today';
    return formatDay(at) === formatDay(now() - DAY) ? 'yesterday' : formatDay(at);
  };
  return {
    /** "9:12 am" */
    time,
    /** "18 November"; with the year, unless it is the current year. */
    day: formatDay,
    /** "18 Nov" */
    shortDay: (at: number) => shortDayFormat.format(at),
    /** "today at 9:12 am", "18 November at 9:12 am" */
    when: (at: number) => `${formatRelativeDay(at)} at ${time(at)}`,
    /** "Brisbane time" */
    zone: `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`,
  };
}

export type Times = ReturnType<typeof createTimes>;
