/** Formats and parses times in the practice's time zone, not the machine's. @param now when the command started */
export class PracticeClock {
  readonly timeZone: string;
  readonly now: number;
  readonly #dateFormat: Intl.DateTimeFormat;

  constructor(timeZone: string, now: number) {
    this.timeZone = timeZone;
    this.now = now;
    const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
    this.#dateFormat = new Intl.DateTimeFormat('en-AU', { ...style, timeZone });
  }

  /** Such as "20 Nov 2026, 10:00". */
  formatTime(ms: number): string {
    return this.#dateFormat.format(ms);
  }

  /** "2026-11-20 10:00:05", which spreadsheets parse. */
  formatForSpreadsheet(ms: number): string {
    return this.#toTime(ms).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  }

  /** ISO 8601 with the practice's offset: "2026-11-20T10:00:05+10:00". */
  formatIso(ms: number): string {
    return this.#toTime(ms).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  }

  toDate(ms: number): Temporal.PlainDate {
    return this.#toTime(ms).toPlainDate();
  }

  toStartOfDay(date: Temporal.PlainDate): number {
    return date.toZonedDateTime(this.timeZone).epochMilliseconds;
  }

  /** Parses 2026-11-20, 20/11/2026, 20/11/26, "today", "yesterday" or "7d"; `null` otherwise, as for 31/11/26. */
  readDate(text: string): Temporal.PlainDate | null {
    const today = this.toDate(this.now);
    const word = text.trim().toLowerCase();
    if (word === 'today') return today;
    if (word === 'yesterday') return today.subtract({ days: 1 });
    const daysAgo = /^(\d{1,5})d$/.exec(word)?.[1];
    if (daysAgo !== undefined) return today.subtract({ days: Number(daysAgo) });
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

  #toTime(ms: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(this.timeZone);
  }
}

const ISO_DATE = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4}|\d{2})$/;
