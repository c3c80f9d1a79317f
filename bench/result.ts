/** A benchmark's result. Ratios come from one run on one machine, so they hold on any. */
export interface Result {
  what: string;
  value: number;
  /** Absent for a ratio. */
  unit?: string;
  /** The limit (DESIGN section 8). */
  atMost?: number;
  atLeast?: number;
  /** What it was compared with, or why it was not measured. */
  note?: string;
}

export type Bench = () => Promise<Result[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

export const isMissed = ({ value, atMost = Infinity, atLeast = -Infinity }: Result) =>
  value > atMost || value < atLeast;

const WIDTH = 58;

/** A row of the table: the figure, its limit, and whether it is met. */
export function formatRow(result: Result): string {
  const { what, value, unit, atMost, atLeast, note } = result;
  const formatNumber = (n: number) =>
    Math.abs(n) >= 100 ? Math.round(n).toLocaleString('en-AU') : n.toFixed(2);
  const limit = atMost === undefined ? atLeast : atMost;
  const bound =
    limit === undefined ? '' : `at ${atMost === undefined ? 'least' : 'most'} ${formatNumber(limit)}`;
  const verdict = limit === undefined ? ' ' : isMissed(result) ? '✗' : '✓';
  const measured = `${formatNumber(value)}${unit ? ` ${unit}` : ''}`;
  return `${verdict} ${what.padEnd(WIDTH)} ${measured.padStart(12)}   ${bound.padEnd(14)} ${note ?? ''}`.trimEnd();
}
