import type { SiteContent } from '#content/schema';
import { fillTemplate } from '../components/fillTemplate.ts';
import type { PageNotices, TimedCountdown } from '../pageState.ts';

/** The notices that are not over, with their times in the practice's time zone. @param now milliseconds since 1970 */
export function resolveNotices({ notices, practice }: SiteContent, now: number): PageNotices['entries'] {
  const zone = practice.timeZone;
  return notices.entries
    .map(({ where, title, text, ...entry }) => {
      const from = parseStart(entry.shownFrom ?? entry.from, zone);
      const until = parseEnd(entry.until, zone);
      const day = { from: formatMoment(entry.from), until: formatMoment(entry.until) };
      const dates = fillTemplate(notices.dates, day);
      return { where, title, text, dates, from, until, isNow: from <= now };
    })
    .filter(({ until }) => until > now);
}

/** The countdown's time in the practice's time zone, if there is a countdown. @param now milliseconds since 1970 */
export function resolveCountdown(
  { countdown, practice }: SiteContent,
  now: number,
): TimedCountdown | undefined {
  if (countdown.heading === undefined) return undefined;
  const begins = parseStart(countdown.date.replaceAll('/', '-'), practice.timeZone);
  return { begins, isOver: begins <= now };
}

/** The time of the next change: a notice appears or disappears, or the countdown ends. `Infinity` if none follows. */
export function findNextChange(
  entries: PageNotices['entries'],
  countdown: TimedCountdown | undefined,
  now: number,
): number {
  const times = entries.flatMap(({ from, until }) => [from, until]);
  if (countdown) times.push(countdown.begins);
  return Math.min(...times.filter((time) => time > now));
}

/** A time that daylight saving skips is read as an hour later. If a time occurs twice, the first is used. */
const parseStart = (moment: string, zone: string): number =>
  Temporal.PlainDateTime.from(moment).toZonedDateTime(zone).epochMilliseconds;

/** A day ends when the next day begins, 23 or 25 hours later when daylight saving begins or ends. */
function parseEnd(moment: string, zone: string): number {
  if (moment.includes(' ')) return parseStart(moment, zone);
  return Temporal.PlainDate.from(moment).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}

/** Formats a moment from the content, which is already in the practice's time zone. */
function formatMoment(moment: string): string {
  const [day, time] = moment.split(' ');
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  if (time) options.timeStyle = 'short';
  return new Intl.DateTimeFormat('en-AU', options).format(new Date(`${day}T${time ?? '00:00'}:00Z`));
}

/**
 * Shows and hides each notice at its times. Inlined as source text, so it must not reference anything outside itself.
 * Checks the clock every hour and when the page becomes visible, because timers pause while a computer sleeps.
 */
export function watchNotices(): void {
  let timer: ReturnType<typeof setTimeout>;
  const update = () => {
    const now = Date.now();
    let wait = 3_600_000;
    for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
      const times = (notice.dataset['notice'] ?? '').split(' ').map(Number);
      const passed = times.filter((time) => time <= now).length;
      notice.hidden = passed !== 1;
      for (const time of times) if (time > now) wait = Math.min(wait, time - now);
    }
    clearTimeout(timer);
    timer = setTimeout(update, wait);
  };
  addEventListener('DOMContentLoaded', update);
  addEventListener('visibilitychange', update);
}
