import type { SiteContent } from '#content/schema';
import type { PageNotices, TimedCountdown } from '#page';

type Entry = SiteContent['notices']['entries'][number];

/** The notices that are not over, with their moments by the practice's clock. @param now milliseconds since 1970 */
export function timeNotices({ notices, practice }: SiteContent, now: number): PageNotices['entries'] {
  const zone = practice.timeZone;
  return notices.entries
    .map(({ where, title, text, ...entry }) => {
      const from = readStart(entry.shownFrom ?? entry.from, zone);
      const until = readEnd(entry.until, zone);
      const dates = describeDates(notices.dates, entry);
      return { where, title, text, dates, from, until, isNow: from <= now };
    })
    .filter(({ until }) => until > now);
}

/** The countdown's moment by the practice's clock, where there is a countdown. @param now milliseconds since 1970 */
export function timeCountdown({ countdown, practice }: SiteContent, now: number): TimedCountdown | undefined {
  if (countdown.heading === undefined) return undefined;
  const begins = readStart(countdown.date.replaceAll('/', '-'), practice.timeZone);
  return { begins, isOver: begins <= now };
}

/** When the first of the notices next comes or goes, or the countdown ends; never, when none will. */
export function findNextChange(
  entries: PageNotices['entries'],
  countdown: TimedCountdown | undefined,
  now: number,
): number {
  const moments = entries.flatMap(({ from, until }) => [from, until]);
  if (countdown) moments.push(countdown.begins);
  return Math.min(...moments.filter((at) => at > now));
}

/** A time that the clock skips is the hour after; one that it shows twice is the first. */
function readStart(moment: string, zone: string): number {
  const [day = '', time] = moment.split(' ');
  if (!time) return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}

/** A day ends when the next begins, which is 23 or 25 hours later where the clock changes. */
function readEnd(moment: string, zone: string): number {
  if (moment.includes(' ')) return readStart(moment, zone);
  return Temporal.PlainDate.from(moment).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}

function describeDates(words: string, { from, until }: Pick<Entry, 'from' | 'until'>): string {
  return words.replace('{from}', () => describe(from)).replace('{until}', () => describe(until));
}

/** The moment as it is written, in words: it is the practice's own clock already. */
function describe(moment: string): string {
  const [day, time] = moment.split(' ');
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  if (time) options.timeStyle = 'short';
  return new Intl.DateTimeFormat('en-AU', options).format(new Date(`${day}T${time ?? '00:00'}:00Z`));
}

/**
 * Runs in the browser, as text in the document: shows and hides each notice at its moments, also in a page that stays
 * open. Must name nothing outside itself. It asks the clock again after an hour at most, and when the page is looked
 * at again, because timers stand still while a computer sleeps.
 */
export function watchNotices(): void {
  let timer: ReturnType<typeof setTimeout>;
  const decide = () => {
    const now = Date.now();
    let wait = 3_600_000;
    for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
      const moments = (notice.dataset['notice'] ?? '').split(' ').map(Number);
      const passed = moments.filter((at) => at <= now).length;
      notice.hidden = passed !== 1;
      for (const at of moments) if (at > now) wait = Math.min(wait, at - now);
    }
    clearTimeout(timer);
    timer = setTimeout(decide, wait);
  };
  addEventListener('DOMContentLoaded', decide);
  addEventListener('visibilitychange', decide);
}
