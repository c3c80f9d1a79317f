import { expect, it } from 'vitest';
import { CONTENT_FILES, describeForm } from './describeForm.ts';
import { hasField } from './findField.ts';
import type { FieldForm, FieldPath } from './form.ts';
import { checkValue } from './parseInput.ts';
import { TASKS } from './tasks.ts';

const taskFields = TASKS.flatMap(({ fields }) => fields);

/** The paths of all values. */
function listValues(field: FieldForm, path: FieldPath): FieldPath[] {
  if ('fields' in field) return field.fields.flatMap((one) => listValues(one, [...path, one.name]));
  return 'entry' in field ? listValues(field.entry, [...path, '*']) : [path];
}

it('lists the frequent tasks first', () => {
  expect(TASKS.slice(0, 8).map(({ title }) => title)).toEqual([
    'Closed days and notices',
    'Telephone and hours',
    'Prices',
    'What people ask first',
    'A photo',
    'A question and its answer',
    'Words of a section',
    'Colours and logo',
  ]);
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  for (const { title, sentence } of TASKS) expect(sentence, title).toMatch(/^[A-Z].*\.$/);
});

it('has only tasks with existing fields', () => {
  for (const { file, path } of taskFields)
    expect(hasField(file, path), `${file} ${path.join('.')}`).toBe(true);
});

/** Fields that owners rarely change. No task covers them. */
const FOR_HELPERS = /^(?:words|privacy|confirmed|navigation)\.yaml |^notices\.yaml (?:label|dates)$/;

it('has a task for every field that owners edit', () => {
  for (const file of CONTENT_FILES) {
    const form = describeForm(file);
    for (const path of listValues(form, [])) {
      const covers = taskFields.filter((place) => place.file === file).map((place) => place.path.join('.'));
      const place = path.join('.');
      const isShown = covers.some((cover) => cover === '' || `${place}.`.startsWith(`${cover}.`));
      expect(isShown, `${file} ${place}`).toBe(!FOR_HELPERS.test(`${file} ${place}`));
    }
  }
});

it('prefills a new notice as a closure shown from today', () => {
  const entries = describeForm('notices.yaml').fields.find(({ name }) => name === 'entries');
  const fields = entries && 'entry' in entries && 'fields' in entries.entry ? entries.entry.fields : [];
  const initialValues = fields.flatMap((field) => ('initial' in field ? [[field.name, field.initial]] : []));
  expect(initialValues).toEqual([
    ['where', 'banner'],
    ['title', 'Closed.'],
    ['shownFrom', 'today'],
  ]);
  const days = { from: '2026-12-20', until: '2027-01-03', shownFrom: '2026-11-26' };
  const notice = { ...Object.fromEntries(initialValues), ...days };
  expect(checkValue('notices.yaml', ['entries', 0], notice)).toBeUndefined();
  expect(checkValue('notices.yaml', ['entries', 0], { ...notice, shownFrom: '2027-01-04' })).toBe(
    'an end after the beginning',
  );
});
