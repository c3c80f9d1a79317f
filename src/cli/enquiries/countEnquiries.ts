import type { EnquiryTimes } from '#store';
import { UsageError } from '../commandLine.ts';
import { toJson } from '../printable.ts';
import { type Command, FLAG_OPTION, readConditions, readOptions, TEXT_OPTION } from './arguments.ts';
import { joinLines } from './listOrShow.ts';
import type { PracticeClock } from './practiceClock.ts';

/** The table's columns in order, each with the enquiries that it counts. */
const COLUMNS = {
  came: () => true,
  mailed: ({ sentAt }: EnquiryTimes) => sentAt !== null,
  held: ({ wasHeld }: EnquiryTimes) => wasHeld,
  failed: ({ wasFailed }: EnquiryTimes) => wasFailed,
  erased: ({ isErased }: EnquiryTimes) => isErased,
};
const COLUMN_NAMES = Object.keys(COLUMNS);

/** Counts enquiries per month by outcome. Erased enquiries count too, because their times are kept. */
export const countEnquiries: Command = (args, clock) => {
  const {
    by = 'month',
    json,
    ...conditions
  } = readOptions(args, { by: TEXT_OPTION, since: TEXT_OPTION, until: TEXT_OPTION, json: FLAG_OPTION });
  if (by !== 'month') throw new UsageError(`--by ${by} is not known: it is month.`);
  const { receivedSince = 0, receivedBefore = Infinity } = readConditions(conditions, clock);
  return async ({ admin, output }) => {
    const recentTimes = await admin.listTimes(receivedSince);
    const times = recentTimes.filter(({ receivedAt }) => receivedAt < receivedBefore);
    const rows = countByMonth(times, Math.min(clock.now, receivedBefore - 1), clock);
    const jsonRows = rows.map(({ month, counts }) => ({
      month: month.toString(),
      ...Object.fromEntries(COLUMN_NAMES.map((name, at) => [name, counts[at]])),
    }));
    await output.print(json ? `${toJson(jsonRows, 2)}\n` : formatTable(rows, clock));
  };
};

/** Counts from the month of the first enquiry to that of `lastTime`, empty months included. */
function countByMonth(times: readonly EnquiryTimes[], lastTime: number, clock: PracticeClock) {
  if (times.length === 0) return [];
  const toMonth = (ms: number) => clock.toDate(ms).toPlainYearMonth();
  const groups = Map.groupBy(times, ({ receivedAt }) => toMonth(receivedAt).toString());
  const rows: { month: Temporal.PlainYearMonth; counts: number[] }[] = [];
  let month = toMonth(times.reduce((first, { receivedAt }) => Math.min(first, receivedAt), lastTime));
  while (Temporal.PlainYearMonth.compare(month, toMonth(lastTime)) <= 0) {
    const group = groups.get(month.toString()) ?? [];
    rows.push({ month, counts: Object.values(COLUMNS).map((isCounted) => group.filter(isCounted).length) });
    month = month.add({ months: 1 });
  }
  return rows;
}

function formatTable(rows: ReturnType<typeof countByMonth>, { timeZone }: PracticeClock): string {
  if (rows.length === 0) return 'There are no such enquiries.\n';
  const total = COLUMN_NAMES.map((_, at) => rows.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  const formatMonth = (month: Temporal.PlainYearMonth) =>
    month.toPlainDate({ day: 1 }).toLocaleString('en-AU', { month: 'long', year: 'numeric' });
  return joinLines([
    formatRow('month', COLUMN_NAMES).toUpperCase(),
    ...rows.map(({ month, counts }) => formatRow(formatMonth(month), counts)),
    formatRow('in all', total),
    '',
    `HELD and FAILED: at any time, even if mailed since. Days begin and end in ${timeZone}.`,
  ]);
}

const formatRow = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(20) + cells.map((cell) => cell.toLocaleString('en-AU').padStart(9)).join('');
