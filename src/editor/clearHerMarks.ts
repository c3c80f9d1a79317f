import { clearMarks, listMarked } from '#content/edit';
import { isNested, type Texts } from '#drafts';
import type { PageFinding } from './contract.ts';

/**
 * What goes online without the marks that call a value a placeholder which is hers by now. A value that stood beside
 * its mark before keeps it, and so does one that the checks still ask for.
 */
export function clearHerMarks(folder: Texts, texts: Texts, asked: readonly PageFinding[]): Texts {
  return new Map(
    [...texts].map(([file, text]) => {
      const was = folder.get(file);
      if (was === undefined || was === text) return [file, text];
      const stood = new Set(listMarked(file, was).map(({ value }) => value));
      const isAsked = (path: PageFinding['path']) =>
        asked.some((finding) => isNested({ file, path }, finding));
      return [file, clearMarks(file, text, ({ path, value }) => !stood.has(value) && !isAsked(path))];
    }),
  );
}
