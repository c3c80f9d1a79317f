const MAX_NAME = 60;

export const quoteName = (name: string): string => `“${cutWords(name, MAX_NAME)}”`;

/** Cuts the text, between two words where possible. */
export function cutWords(words: string, longest: number): string {
  const line = words.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest - 1).replace(/(?<=.{20})\s\S*$/, '')}…`;
}

/** In letters: the context before the difference. */
const CONTEXT = 20;

/** Cuts two long texts to the part in which they differ. */
export function cutDifference(one: string, other: string, longest: number): [string, string] {
  const [was, is] = [one, other].map((words) => words.replace(/\s+/g, ' ').trim()) as [string, string];
  if (was.length <= longest && is.length <= longest) return [was, is];
  let sharedLength = 0;
  while (sharedLength < was.length && was[sharedLength] === is[sharedLength]) sharedLength += 1;
  const from = sharedLength <= CONTEXT ? 0 : was.lastIndexOf(' ', sharedLength - CONTEXT) + 1;
  const cut = (words: string) => `${from > 0 ? '…' : ''}${cutWords(words.slice(from), longest)}`;
  return [cut(was), cut(is)];
}
