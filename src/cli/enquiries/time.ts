import { PRACTICE_TIME_ZONE } from '#enquiry';

const shown = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: PRACTICE_TIME_ZONE,
});

/** The practice's time, such as "20 Nov 2026, 10:00". */
export const formatTime = (ms: number): string => shown.format(ms);

/** What a reader far away calls it, such as "Australian Eastern Standard Time". */
export function nameTimeZone(ms: number): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: PRACTICE_TIME_ZONE,
    timeZoneName: 'long',
  }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? PRACTICE_TIME_ZONE;
}

/** As spreadsheets read a date and a time: "2026-11-20 10:00:05". */
export const formatForSpreadsheet = (ms: number): string =>
  toPracticeTime(ms).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

/** ISO 8601 with the practice's offset, for programs: "2026-11-20T10:00:05+10:00". */
export const formatIso = (ms: number): string =>
  toPracticeTime(ms).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The practice's date at this time. */
export const toPracticeDate = (ms: number): Temporal.PlainDate => toPracticeTime(ms).toPlainDate();

/** When this day began for the practice. */
export const toStartOfDay = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime(PRACTICE_TIME_ZONE).epochMilliseconds;

function toPracticeTime(ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(PRACTICE_TIME_ZONE);
}

/**
 * A day as a person writes it: 2026-11-20, 20/11/2026 or 20/11/26, "today", "yesterday", or "7d", seven days ago.
 * `null` when it is none of these or no day of the calendar.
 */
export function readDate(text: string, now: number): Temporal.PlainDate | null {
  const today = toPracticeDate(now);
  const word = text.trim().toLowerCase();
  if (word === 'today') return today;
  if (word === 'yesterday') return today.subtract({ days: 1 });
  const ago = /^(\d{1,5})d$/.exec(word)?.[1];
  if (ago !== undefined) return today.subtract({ days: Number(ago) });
  const { year, month, day } = (ISO_DATE.exec(word) ?? DAY_FIRST.exec(word))?.groups ?? {};
  if (year === undefined) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year) + (year.length === 2 ? 2000 : 0), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

const ISO_DATE = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4}|\d{2})$/;
