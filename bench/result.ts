/** A benchmark's result. Both figures of a ratio are from one run on one machine, so the limit fits any machine. */
export interface Result {
  what: string;
  value: number;
  /** Absent for a ratio. */
  unit?: string;
  /** The upper limit (DESIGN section 8). */
  atMost?: number;
  /** The lower limit (DESIGN section 8). */
  atLeast?: number;
  /** The basis of the comparison, or how the value was measured. */
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

/** Formats a row of the table: the figure, its limit, and whether the limit is met. */
export function formatRow(result: Result): string {
  const { what, value, unit, atMost, atLeast, note } = result;
  const formatNumber = (n: number) =>
    Math.abs(n) >= 100 ? Math.round(n).toLocaleString('en-AU') : n.toFixed(2);
  const limit = atMost === undefined ? atLeast : atMost;
  const bound =
    limit === undefined ? '' : `at ${atMost === undefined ? 'least' : 'most'} ${formatNumber(limit)}`;
  const verdict = limit === undefined ? ' ' : isMissed(result) ? '✗' : '✓';
  const figure = `${formatNumber(value)}${unit ? ` ${unit}` : ''}`;
  return `${verdict} ${what.padEnd(WIDTH)} ${figure.padStart(12)}   ${bound.padEnd(14)} ${note ?? ''}`.trimEnd();
}
