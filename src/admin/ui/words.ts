/** For the first of a sentence. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "1 enquiry", "2 enquiries"; large numbers as they are read here. */
export const sayCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** "Monday", "Monday and Thursday", "Monday, Tuesday and Thursday". */
export function joinWords(words: readonly string[]): string {
  const [last, ...before] = [...words].reverse();
  if (last === undefined || before.length === 0) return last ?? '';
  return `${before.reverse().join(', ')} and ${last}`;
}
