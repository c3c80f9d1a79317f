import { isNested, listDifferentPlaces, readValue, type Texts, writeField } from '#content/drafts';
import { clearMarks } from '#content/edit';
import { getFieldLabel } from '#content/form';
import type { PageFinding } from '../contract.ts';

/**
 * Leaves out of what goes online each change that has an error in it: it stays in the draft.
 * @returns also whether anything is left that may go online, as far as the errors are those of changes
 */
export function holdBack(
  folder: Texts,
  texts: Texts,
  errors: readonly PageFinding[],
): { texts: Texts; held: readonly string[]; isReady: boolean } {
  const changed = listDifferentPlaces(folder, texts);
  const held = changed.filter((place) => errors.some((error) => isNested(error, place)));
  const finished = new Map(texts);
  for (const file of new Set(held.map((place) => place.file))) {
    const done = changed.filter((place) => place.file === file && !held.includes(place));
    const online = folder.get(file);
    if (online === undefined) finished.delete(file);
    else
      finished.set(
        file,
        done.reduce(
          (text, { path }) => writeField(text, file, path, readValue(texts, { file, path })),
          online,
        ),
      );
  }
  const isOfChange = (error: PageFinding) => held.some((place) => isNested(error, place));
  return {
    texts: finished,
    held: [...new Set(held.map(({ file, path }) => getFieldLabel(file, path)))],
    isReady: held.length < changed.length && errors.every(isOfChange),
  };
}

/**
 * What goes online without the marks that call a value a placeholder which is the owner's by now: the checks do not ask
 * for it any more.
 */
export function clearHerMarks(folder: Texts, texts: Texts, asked: readonly PageFinding[]): Texts {
  return new Map(
    [...texts].map(([file, text]) => {
      const was = folder.get(file);
      if (was === undefined || was === text) return [file, text];
      const isAsked = (path: PageFinding['path']) =>
        asked.some((finding) => isNested({ file, path }, finding));
      return [file, clearMarks(file, [was, text], isAsked)];
    }),
  );
}
