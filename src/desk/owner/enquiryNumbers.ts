import type { EnquiryTimes } from '#store';
import type { AnsweredCount, Durations, EnquiryNumbers, WeekCount } from '../contract.ts';

/** Every time zone is a whole number of these away from UTC, now and after its clocks are changed. In ms. */
const QUARTER_HOUR = 900_000;
const HOUR = 3_600_000;
const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;

interface Place {
  week: number;
  /** From Monday on. */
  weekday: number;
  hour: number;
}

/** The first day that is counted, and the place of any moment after it, by the practice's clock. */
export function readCalendar(now: number, weeks: number, timeZone: string) {
  const toLocal = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const today = toLocal(now).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).subtract({ weeks: weeks - 1 });
  const starts = Array.from({ length: weeks }, (_, week) => {
    return monday.add({ weeks: week }).toZonedDateTime(timeZone).epochMilliseconds;
  });
  const places = new Map<number, Place>();
  const findPlace = (at: number): Place => {
    const quarter = Math.floor(at / QUARTER_HOUR);
    const known = places.get(quarter);
    if (known) return known;
    const local = toLocal(at);
    const week = starts.findLastIndex((start) => start <= at);
    const place = { week, weekday: local.dayOfWeek - 1, hour: local.hour };
    places.set(quarter, place);
    return place;
  };
  return { since: starts[0] ?? now, starts, findPlace };
}

/** From the enquiries alone, erased ones too, whose times stay: nobody who only visits is counted. */
export async function countNumbers(
  times: AsyncIterable<EnquiryTimes>,
  { starts, findPlace }: Pick<ReturnType<typeof readCalendar>, 'starts' | 'findPlace'>,
): Promise<EnquiryNumbers> {
  const weeks = starts.map((start) => ({ start, came: 0, mailed: 0, held: 0, released: 0, failed: 0 }));
  const hours = Array.from({ length: DAYS_OF_WEEK }, () => Array.from({ length: HOURS_OF_DAY }, () => 0));
  const answered = { withinHour: 0, sameDay: 0, nextDay: 0, later: 0, unmarked: 0 };
  const toMail: number[] = [];
  const toAnswer: number[] = [];
  for await (const one of times) {
    const place = findPlace(one.receivedAt);
    const counts = weeks[place.week];
    if (!counts) continue;
    addWeek(counts, one);
    // Spam, and what is held for good, is mostly a program's, which keeps no hours and wants no answer.
    if (!one.isSpam && (!one.wasHeld || one.wasReleased)) {
      const day = hours[place.weekday] ?? [];
      day[place.hour] = (day[place.hour] ?? 0) + 1;
      answered[findDelay(one, findPlace)] += 1;
    }
    if (one.sentAt !== null && !one.wasHeld) toMail.push(Math.max(0, one.sentAt - one.receivedAt));
    if (one.answeredAt !== null) toAnswer.push(Math.max(0, one.answeredAt - one.receivedAt));
  }
  return { weeks, hours, toMail: measure(toMail), toAnswer: measure(toAnswer), answered };
}

function findDelay(
  { receivedAt, answeredAt }: EnquiryTimes,
  findPlace: (at: number) => Place,
): keyof AnsweredCount {
  if (answeredAt === null) return 'unmarked';
  if (answeredAt - receivedAt <= HOUR) return 'withinHour';
  const [came, went] = [findPlace(receivedAt), findPlace(answeredAt)];
  const days = (went.week - came.week) * DAYS_OF_WEEK + went.weekday - came.weekday;
  if (days <= 0) return 'sameDay';
  return days === 1 ? 'nextDay' : 'later';
}

function addWeek(counts: { -readonly [Key in keyof WeekCount]: number }, one: EnquiryTimes): void {
  counts.came += 1;
  if (one.sentAt !== null) counts.mailed += 1;
  if (one.wasHeld) counts.held += 1;
  if (one.wasReleased) counts.released += 1;
  if (one.wasFailed) counts.failed += 1;
}

function measure(durations: readonly number[]): Durations | null {
  if (durations.length === 0) return null;
  const sorted = durations.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  return { median: Math.round(median), slowest: sorted.at(-1) ?? 0 };
}
