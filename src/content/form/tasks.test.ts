import { expect, it } from 'vitest';
import { checkValue, hasField } from './checkValue.ts';
import { describeForm } from './describeForm.ts';
import type { FieldForm, FieldPath } from './form.ts';
import { CONTENT_FILES } from './schemaOf.ts';
import { TASKS } from './tasks.ts';

const shown = TASKS.flatMap(({ fields }) => fields);

/** The ways to all values. */
function listValues(field: FieldForm, path: FieldPath): FieldPath[] {
  if ('fields' in field) return field.fields.flatMap((one) => listValues(one, [...path, one.name]));
  return 'entry' in field ? listValues(field.entry, [...path, '*']) : [path];
}

it('begin with what owners come for most', () => {
  expect(TASKS.slice(0, 9).map(({ title }) => title)).toEqual([
    'Closed on these days',
    'Telephone and hours',
    'Prices',
    'What people ask first',
    'A photo',
    'A question and its answer',
    'A notice',
    'Words of a section',
    'Colours and logo',
  ]);
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  for (const { title, sentence } of TASKS) expect(sentence, title).toMatch(/^[A-Z].*\.$/);
});

it('show fields that there are', () => {
  for (const { file, path } of shown) expect(hasField(file, path), `${file} ${path.join('.')}`).toBe(true);
});

it('leave out no field of any file', () => {
  for (const file of CONTENT_FILES) {
    const form = describeForm(file);
    for (const path of [...listValues(form, []), ...(form.body ? [['body']] : [])]) {
      const covers = shown.filter((place) => place.file === file).map((place) => place.path.join('.'));
      const way = path.join('.');
      const isShown = covers.some((cover) => cover === '' || `${way}.`.startsWith(`${cover}.`));
      expect(isShown, `${file} ${way}`).toBe(true);
    }
  }
});

it('begin a new notice of closed days with what may stand in one', () => {
  const closed = TASKS.find(({ id }) => id === 'closed');
  const days = { from: '2026-12-20', until: '2027-01-03' };
  expect(closed?.adds).toBeDefined();
  expect(checkValue('notices.yaml', ['entries', 0], { ...closed?.adds, ...days })).toEqual([]);
  expect(checkValue('notices.yaml', ['entries', 0], { ...days })).not.toEqual([]);
});
