import {
  clearMarks,
  type DraftState,
  listDifferentPlaces,
  readValue,
  type Texts,
  writeField,
} from '#content';
import { getFieldLabel, isNested } from '#content/schema';
import { isError, type PageFinding } from '../findFindings.ts';

/**
 * Leaves changes with errors out of an edition; they stay in the draft.
 * @returns also the errors, and whether a finished change remains and every error belongs to a change
 */
export function withholdUnfinished(
  { folder, texts }: Pick<DraftState, 'folder' | 'texts'>,
  findings: readonly PageFinding[],
) {
  const errors = findings.filter(isError);
  const changedPlaces = listDifferentPlaces(folder, texts);
  const heldPlaces = changedPlaces.filter((place) => errors.some((error) => isNested(error, place)));
  const finished = new Map(texts);
  for (const file of new Set(heldPlaces.map((place) => place.file))) {
    const finishedPlaces = changedPlaces.filter(
      (place) => place.file === file && !heldPlaces.includes(place),
    );
    const online = folder.get(file);
    if (online === undefined) finished.delete(file);
    else
      finished.set(
        file,
        finishedPlaces.reduce(
          (text, { path }) => writeField(text, file, path, readValue(texts, { file, path })),
          online,
        ),
      );
  }
  const isOfChange = (error: PageFinding) => heldPlaces.some((place) => isNested(error, place));
  return {
    texts: finished,
    errors,
    held: [...new Set(heldPlaces.map(({ file, path }) => getFieldLabel(file, path)))],
    isReady: heldPlaces.length < changedPlaces.length && errors.every(isOfChange),
  };
}

/** Removes the placeholder marks of values that the owner has replaced. */
export function clearReplacedMarks(folder: Texts, texts: Texts, examples: readonly PageFinding[]): Texts {
  return new Map(
    [...texts].map(([file, text]) => {
      const onlineText = folder.get(file);
      if (onlineText === undefined || onlineText === text) return [file, text];
      const isExample = (path: PageFinding['path']) =>
        examples.some((finding) => isNested({ file, path }, finding));
      return [file, clearMarks(file, [onlineText, text], isExample)];
    }),
  );
}
