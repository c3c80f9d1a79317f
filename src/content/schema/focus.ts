import * as v from 'valibot';
import { atMost, LENGTHS } from './lengths.ts';
import { withControl } from './notes.ts';

/** The point of a picture that cropping must keep: distances from the left and top edge, 0 to 1. */
export interface Focus {
  x: number;
  y: number;
}

const EXPECTED =
  'the point of the picture to keep, such as "30% 60%" (from the left, from the top), left or "right top"';
const HORIZONTAL: Readonly<Record<string, number>> = { left: 0, right: 1 };
const VERTICAL: Readonly<Record<string, number>> = { top: 0, bottom: 1 };
const MIDDLE = /^(?:cent(?:re|er)|middle)$/;

/** Accepts two percentages, or one or two of the words left, right, top, bottom and centre, in any order. */
export const focus = () =>
  v.pipe(
    v.string(EXPECTED),
    atMost(LENGTHS.fact),
    v.rawTransform<string, Focus>(({ dataset, addIssue, NEVER }) => {
      const point = parseFocus(dataset.value);
      if (point) return point;
      addIssue({ input: JSON.stringify(dataset.value), message: EXPECTED });
      return NEVER;
    }),
    v.description(EXPECTED),
    withControl({ kind: 'focus' }, 'a point of the photo, such as 30% 60%: from the left, from the top'),
  );

export function parseFocus(text: string): Focus | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);
  if (parts.length > 2) return undefined;
  const [x, y] = parts.map(readPercentage);
  if (x !== undefined && y !== undefined) return { x, y };

  const across = parts.filter((part) => part in HORIZONTAL);
  const down = parts.filter((part) => part in VERTICAL);
  const middle = parts.filter((part) => MIDDLE.test(part));
  if (across.length > 1 || down.length > 1 || across.length + down.length + middle.length < parts.length) {
    return undefined;
  }
  return { x: HORIZONTAL[across[0] ?? ''] ?? 0.5, y: VERTICAL[down[0] ?? ''] ?? 0.5 };
}

function readPercentage(part: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(part) ?? [];
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) / 100 : undefined;
}
