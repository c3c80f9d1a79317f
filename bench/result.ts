/** What a benchmark hands back. Ratios come from one run on one machine, so they hold on any. */
export interface Result {
  what: string;
  value: number;
  /** Nothing for a ratio. */
  unit?: string;
  /** The number to stand by (DESIGN section 8). */
  atMost?: number;
  atLeast?: number;
  /** What it was measured against, or why it was not. */
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
