import type { PlaceFinder } from '#content/schema';

/** One file of the folder, under the name its fields have in the loaded content. */
export interface PlacedFile {
  /** `practice`, `faq.items.0`. */
  name: string;
  file: string;
  text: string;
  lineOf: (path: string[]) => number;
}

export function createPlaceFinder(files: readonly PlacedFile[]): PlaceFinder {
  // The longest name first: `faq.items.0` is a file of its own, and `faq` another.
  const byName = files.toSorted((a, b) => b.name.length - a.name.length);
  return (field, words) => {
    const held = byName.find(({ name }) => field === name || field.startsWith(`${name}.`));
    if (!held) return undefined;
    const start = held.lineOf(field.slice(held.name.length + 1).split('.'));
    return { file: held.file, line: words ? findLineHolding(held.text, start, words) : start };
  };
}

/** The first line from `start` on that holds the words; `start` when none does. Lines count from 1. */
export function findLineHolding(text: string, start: number, words: string): number {
  const after = text.split('\n').slice(start - 1);
  return (
    start +
    Math.max(
      0,
      after.findIndex((line) => line.includes(words)),
    )
  );
}
