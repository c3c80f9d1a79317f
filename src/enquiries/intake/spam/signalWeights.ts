import signals from './lists/signals.json' with { type: 'json' };

/** Enquiries with at least this score are held. */
export const HOLD_SCORE = 65;

interface Signal {
  /** Points for one, two, three… occurrences; the last value applies to all higher counts. */
  points: readonly number[];
  /** Whether negative signals may offset these points. */
  canBeOffset?: boolean;
  /** Text for the owner, without quotes from the enquiry: one text for each count, as for `points`. */
  text: readonly string[];
}

export type SignalName = keyof typeof signals;

export type SignalPart = NonNullable<ReturnType<typeof weighSignal>>;

/** Sums and sorts the parts. Negative signals subtract at most the points that can be offset. */
export function sumUp(parts: readonly SignalPart[]) {
  let textPoints = 0;
  for (const { signal, points } of parts) {
    const { canBeOffset }: Signal = signals[signal];
    if (canBeOffset && points > 0) textPoints += points;
  }
  const weighed: SignalPart[] = [];
  let score = 0;
  for (const part of parts) {
    const points = Math.max(part.points, -textPoints);
    if (points < 0) textPoints += points;
    if (points === 0) continue;
    score += points;
    weighed.push({ ...part, points });
  }
  return { score, parts: weighed.sort((a, b) => b.points - a.points) };
}

/** @returns `undefined` when this count has no points */
export function weighSignal(signal: SignalName, count: number, names: readonly string[] = []) {
  const { points, text }: Signal = signals[signal];
  const weight = pickByCount(points, count) ?? 0;
  if (weight === 0) return undefined;
  const template = pickByCount(text, count) ?? '';
  const filledText = template.replace('{count}', String(count)).replace('{names}', names.join(', '));
  return { signal, points: weight, text: filledText };
}

const pickByCount = <T>(values: readonly T[], count: number): T | undefined =>
  values[Math.min(count, values.length) - 1];
