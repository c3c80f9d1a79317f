import type { ArrivalCount } from '#store';
import { toJson } from '../printable.ts';
import { FLAG_OPTION, readConditions, readOptions, TEXT_OPTION, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { joinLines } from './format.ts';
import type { PracticeClock } from './practiceClock.ts';

type Counts = Omit<ArrivalCount, 'since'>;

const COLUMNS = ['came', 'mailed', 'held', 'failed', 'erased'] as const satisfies (keyof Counts)[];
const NONE: Counts = { came: 0, mailed: 0, held: 0, failed: 0, erased: 0 };

interface Period {
  findFirstDay(day: Temporal.PlainDate): Temporal.PlainDate;
  length: Temporal.DurationLike;
  formatName(firstDay: Temporal.PlainDate): string;
  formatKey(firstDay: Temporal.PlainDate): string;
}

const formatShortDate = (day: Temporal.PlainDate) => day.toLocaleString('en-AU', { dateStyle: 'medium' });

const PERIODS: Record<'month' | 'week' | 'day', Period> = {
  month: {
    findFirstDay: (day) => day.with({ day: 1 }),
    length: { months: 1 },
    formatName: (day) => day.toLocaleString('en-AU', { month: 'long', year: 'numeric' }),
    formatKey: (day) => day.toPlainYearMonth().toString(),
  },
  week: {
    findFirstDay: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
    length: { weeks: 1 },
    formatName: (day) => `week of ${formatShortDate(day)}`,
    formatKey: (day) => day.toString(),
  },
  day: {
    findFirstDay: (day) => day,
    length: { days: 1 },
    formatName: formatShortDate,
    formatKey: (day) => day.toString(),
  },
};

/** How many came in each month, and what became of them: erased ones too, whose times stay. */
export const countEnquiries: Command = (words, clock) => {
  const {
    by = 'month',
    json,
    ...conditions
  } = readOptions(words, { by: TEXT_OPTION, since: TEXT_OPTION, until: TEXT_OPTION, json: FLAG_OPTION });
  if (by !== 'month' && by !== 'week' && by !== 'day') {
    throw new UsageError(`--by ${by} is not known: it is month, week or day.`);
  }
  const which = readConditions(conditions, clock);
  return async (admin, output) => {
    const last = clock.toDate(Math.min(clock.now, (which.receivedBefore ?? Infinity) - 1));
    const rows = countByPeriod(await admin.countArrivals(which), PERIODS[by], last, clock);
    if (json)
      await output.print(
        `${toJson(
          rows.map(({ firstDay, counts }) => ({ [by]: PERIODS[by].formatKey(firstDay), ...counts })),
          2,
        )}\n`,
      );
    else await output.print(formatTable(by, rows, clock));
    return 0;
  };
};

interface PeriodRow {
  firstDay: Temporal.PlainDate;
  counts: Counts;
}

/** From the first that came to `last`, those without any too. */
function countByPeriod(
  arrivals: readonly ArrivalCount[],
  period: Period,
  last: Temporal.PlainDate,
  clock: PracticeClock,
): PeriodRow[] {
  const rows: PeriodRow[] = [];
  const [first] = arrivals;
  if (!first) return rows;
  const sums = new Map<string, Counts>();
  for (const arrival of arrivals) {
    const key = period.formatKey(period.findFirstDay(clock.toDate(arrival.since)));
    sums.set(key, addCounts(sums.get(key) ?? NONE, arrival));
  }
  let firstDay = period.findFirstDay(clock.toDate(first.since));
  while (Temporal.PlainDate.compare(firstDay, last) <= 0) {
    rows.push({ firstDay, counts: sums.get(period.formatKey(firstDay)) ?? NONE });
    firstDay = firstDay.add(period.length);
  }
  return rows;
}

function addCounts(one: Counts, other: Counts): Counts {
  const [came, mailed, held, failed, erased] = COLUMNS.map((column) => one[column] + other[column]);
  return { came: came ?? 0, mailed: mailed ?? 0, held: held ?? 0, failed: failed ?? 0, erased: erased ?? 0 };
}

function formatTable(
  by: keyof typeof PERIODS,
  rows: readonly PeriodRow[],
  { timeZone }: PracticeClock,
): string {
  if (rows.length === 0) return 'There are no such enquiries.\n';
  const total = rows.reduce((sum, { counts }) => addCounts(sum, counts), NONE);
  return joinLines([
    formatRow(
      by.toUpperCase(),
      COLUMNS.map((column) => column.toUpperCase()),
    ),
    ...rows.map(({ firstDay, counts }) =>
      formatRow(
        PERIODS[by].formatName(firstDay),
        COLUMNS.map((column) => counts[column]),
      ),
    ),
    formatRow(
      'in all',
      COLUMNS.map((column) => total[column]),
    ),
    '',
    `HELD and FAILED: at any time, even if mailed since. Days begin and end in ${timeZone}.`,
  ]);
}

const formatRow = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(20) + cells.map((cell) => cell.toLocaleString('en-AU').padStart(9)).join('');
