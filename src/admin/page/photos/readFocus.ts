const SIDES: Readonly<Record<string, readonly [left: number | null, top: number | null]>> = {
  left: [0, null],
  right: [100, null],
  top: [null, 0],
  bottom: [null, 100],
};
const MIDDLE = { left: 50, top: 50 };

/** The point of a photo that a field says, in percent from its left and top edge; the middle where it says none. */
export function readFocus(typed: string): { left: number; top: number } {
  const [, left, top] = /^\s*(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%\s*$/.exec(typed) ?? [];
  if (left !== undefined) return { left: Math.min(100, Number(left)), top: Math.min(100, Number(top)) };
  return typed
    .toLowerCase()
    .split(/[\s,]+/)
    .reduce((point, word) => {
      const [across, down] = SIDES[word] ?? [null, null];
      return { left: across ?? point.left, top: down ?? point.top };
    }, MIDDLE);
}
