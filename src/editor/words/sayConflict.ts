import type { FieldConflict } from '#content/drafts';
import type { Value } from '#content/edit';
import { type FieldPath, findFormField, nameField, sayValue, summarise } from '#content/form';
import type { ChangeConflict } from '../contract.ts';

/** A place that the draft and the folder both changed, in the words of its form. */
export function sayConflict({
  file,
  path,
  before,
  mine,
  theirs,
  isUnreadable,
}: FieldConflict): ChangeConflict {
  const say = (value: Value | null) => saySide(file, path, value);
  return {
    file,
    path: [...path],
    label: nameField(file, path),
    before: say(before),
    mine: say(mine),
    theirs: isUnreadable ? 'It cannot be read' : say(theirs),
  };
}

function saySide(file: string, path: FieldPath, value: Value | null): string | null {
  if (value === null || value === '') return null;
  const field = findFormField(file, path);
  if (Array.isArray(value))
    return value
      .map((entry) => (field && 'entry' in field ? summarise(field, entry) : listWords(entry).join(', ')))
      .join(' · ');
  if (typeof value === 'object') return listWords(value).join(' · ');
  return (field && sayValue(field, value)) || String(value);
}

function listWords(value: Value): string[] {
  if (typeof value === 'object') return Object.values(value).flatMap(listWords);
  return value === '' ? [] : [String(value)];
}
