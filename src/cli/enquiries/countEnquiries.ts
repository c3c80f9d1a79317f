import type { ArrivalCount } from '#store';
import { toJson } from '../printable.ts';
import {
  type Command,
  FLAG_OPTION,
  readConditions,
  readOptions,
  TEXT_OPTION,
  UsageError,
} from './arguments.ts';
import { joinLines } from './format.ts';
import type { PracticeClock } from './practiceClock.ts';

type Counts = Omit<ArrivalCount, 'since'>;

const COLUMNS = ['came', 'mailed', 'held', 'failed', 'erased'] as const satisfies (keyof Counts)[];
const NONE: Counts = { came: 0, mailed: 0, held: 0, failed: 0, erased: 0 };

/** How many came in each month, and what became of them: erased ones too, whose times stay. */
export const countEnquiries: Command = (words, clock) => {
  const {
    by = 'month',
    json,
    ...conditions
  } = readOptions(words, { by: TEXT_OPTION, since: TEXT_OPTION, until: TEXT_OPTION, json: FLAG_OPTION });
  if (by !== 'month') throw new UsageError(`--by ${by} is not known: it is month.`);
  const which = readConditions(conditions, clock);
  return async (admin, output) => {
    const last = clock.toDate(Math.min(clock.now, (which.receivedBefore ?? Infinity) - 1));
    const rows = countByMonth(await admin.countArrivals(which), last.toPlainYearMonth(), clock);
    const list = rows.map(({ month, counts }) => ({ month: month.toString(), ...counts }));
    await output.print(json ? `${toJson(list, 2)}\n` : formatTable(rows, clock));
    return 0;
  };
};

interface MonthRow {
  month: Temporal.PlainYearMonth;
  counts: Counts;
}

/** From the first that came to `last`, those without any too. */
function countByMonth(
  arrivals: readonly ArrivalCount[],
  last: Temporal.PlainYearMonth,
  clock: PracticeClock,
): MonthRow[] {
  const rows: MonthRow[] = [];
  const [first] = arrivals;
  if (!first) return rows;
  const toMonth = (ms: number) => clock.toDate(ms).toPlainYearMonth();
  const sums = new Map<string, Counts>();
  for (const arrival of arrivals) {
    const key = toMonth(arrival.since).toString();
    sums.set(key, addCounts(sums.get(key) ?? NONE, arrival));
  }
  let month = toMonth(first.since);
  while (Temporal.PlainYearMonth.compare(month, last) <= 0) {
    rows.push({ month, counts: sums.get(month.toString()) ?? NONE });
    month = month.add({ months: 1 });
  }
  return rows;
}

function addCounts(one: Counts, other: Counts): Counts {
  const [came, mailed, held, failed, erased] = COLUMNS.map((column) => one[column] + other[column]);
  return { came: came ?? 0, mailed: mailed ?? 0, held: held ?? 0, failed: failed ?? 0, erased: erased ?? 0 };
}

function formatTable(rows: readonly MonthRow[], { timeZone }: PracticeClock): string {
  if (rows.length === 0) return 'There are no such enquiries.\n';
  const total = rows.reduce((sum, { counts }) => addCounts(sum, counts), NONE);
  const formatCounts = (name: string, counts: Counts) =>
    formatRow(
      name,
      COLUMNS.map((column) => counts[column]),
    );
  return joinLines([
    formatRow(
      'MONTH',
      COLUMNS.map((column) => column.toUpperCase()),
    ),
    ...rows.map(({ month, counts }) => formatCounts(formatMonth(month), counts)),
    formatCounts('in all', total),
    '',
    `HELD and FAILED: at any time, even if mailed since. Days begin and end in ${timeZone}.`,
  ]);
}

const formatMonth = (month: Temporal.PlainYearMonth) =>
  month.toPlainDate({ day: 1 }).toLocaleString('en-AU', { month: 'long', year: 'numeric' });

const formatRow = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(20) + cells.map((cell) => cell.toLocaleString('en-AU').padStart(9)).join('');
