import type { PlaceFinder } from '../schema/index.ts';

export interface PlacedFile {
  /** `practice`, `faq.items.0`. */
  name: string;
  file: string;
  text: string;
  lineOf: (path: string[]) => number;
}

export function createPlaceFinder(files: readonly PlacedFile[]): PlaceFinder {
  // The longest name first: `faq.items.0` and `faq` are different files.
  const byName = files.toSorted((a, b) => b.name.length - a.name.length);
  return (field, words) => {
    const match = byName.find(({ name }) => field === name || field.startsWith(`${name}.`));
    if (!match) return undefined;
    const start = match.lineOf(field.slice(match.name.length + 1).split('.'));
    return { file: match.file, line: words ? findLineHolding(match.text, start, words) : start };
  };
}

/** The first line from `start` on that has the words; `start` when none has. Lines count from 1. */
export function findLineHolding(text: string, start: number, words: string): number {
  const lines = text.split('\n').slice(start - 1);
  const at = lines.findIndex((line) => line.includes(words));
  return start + Math.max(0, at);
}
