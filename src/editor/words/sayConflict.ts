import type { FieldConflict } from '#content/drafts';
import type { Value } from '#content/edit';
import { type FieldForm, type FieldPath, findForm, findFormField, getFieldLabel } from '#content/form';
import type { ChangeConflict } from '../contract.ts';
import { sayWhole } from './compareFields.ts';

/** A place that the draft and the folder both changed, in the words of its form. */
export function sayConflict({
  file,
  path,
  before,
  mine,
  theirs,
  isUnreadable,
}: FieldConflict): ChangeConflict {
  const field = describePlace(file, path);
  const say = (value: Value | null) =>
    value === null || value === '' ? null : field ? sayWhole(field, value) : String(value);
  return {
    file,
    path: [...path],
    label: getFieldLabel(file, path),
    before: say(before),
    mine: say(mine),
    theirs: isUnreadable ? 'It cannot be read' : say(theirs),
  };
}

/** Of a whole file, its words are a field too. */
export function describePlace(file: string, path: FieldPath): FieldForm | undefined {
  const form = findForm(file);
  return path.length === 0 && form?.body
    ? { ...form, fields: [...form.fields, { ...form.body, name: 'body' }] }
    : findFormField(file, path);
}
