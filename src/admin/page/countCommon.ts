/** How much of two rows, of letters or of entries, is the same from the beginning on, and of the rest from the end. */
export function countCommon<Row extends string | readonly string[]>(
  one: Row,
  other: Row,
): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}
