import type { PlaceFinder } from '../schema/index.ts';

export interface PlacedFile {
  /** The first part of its fields' names, such as `practice` or `faq.items.0`. */
  name: string;
  file: string;
  text: string;
  lineOf: (path: string[]) => number;
}

export function createPlaceFinder(files: readonly PlacedFile[]): PlaceFinder {
  // Longest name first, because a field of `faq.items.0` also begins with `faq`, the name of another file.
  const byName = files.toSorted((a, b) => b.name.length - a.name.length);
  return (field, words) => {
    const match = byName.find(({ name }) => field === name || field.startsWith(`${name}.`));
    if (!match) return undefined;
    const start = match.lineOf(field.slice(match.name.length + 1).split('.'));
    return { file: match.file, line: words ? findLineHolding(match.text, start, words) : start };
  };
}

/** The first line from `start` on that contains the words; `start` when no line does. Lines count from 1. */
export function findLineHolding(text: string, start: number, words: string): number {
  const lines = text.split('\n').slice(start - 1);
  const at = lines.findIndex((line) => line.includes(words));
  return start + Math.max(0, at);
}
