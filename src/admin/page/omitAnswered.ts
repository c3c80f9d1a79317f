import { type FieldPlaceOf, isPartOf, readAt, type ShownField, type ShownFinding } from './pageTypes.ts';

type Read = readonly Pick<ShownField, 'file' | 'path' | 'value'>[];

/**
 * That a field is empty is no longer so once something is typed there, however long it takes to be saved.
 * @param saved the fields as they were checked
 * @param shown the same with what was typed since
 */
export const omitAnswered = <Finding extends ShownFinding>(
  findings: readonly Finding[],
  saved: Read,
  shown: Read,
): readonly Finding[] =>
  findings.filter((one) => one.level !== 'error' || !isEmptyAt(saved, one) || isEmptyAt(shown, one));

function isEmptyAt(fields: Read, place: FieldPlaceOf): boolean {
  const field = fields.find((one) => isPartOf(place, one));
  if (!field) return false;
  const inner = place.path.slice(field.path.length);
  return inner.reduce(readAt, field.value) === '';
}
