import {
  EditRefused,
  type FieldConflict,
  listInOrder,
  readFileFields,
  readValue,
  type Texts,
  type Value,
} from '#content';
import {
  type FieldPath,
  type FieldPlace,
  findForm,
  findFormField,
  getFieldLabel,
  getFileLabel,
  isNested,
  summarise,
  TASKS,
} from '#content/schema';
import type { CheckedDraft } from './findFindings.ts';
import { explainBrokenFile } from './refusals.ts';
import { formatField } from './words/compareFields.ts';

export type WhichForm = { readonly task: string } | FieldPlace;

export function readPageForm(which: WhichForm, { texts, revision, conflicts, findings }: CheckedDraft) {
  const { title, says, places } = findPlaces(which);
  const entryFolder = places.find(({ file, path }) => file.includes('*') && path.length === 0);
  const shownPlaces = 'task' in which ? places.flatMap((place) => listFields(place, texts)) : places;
  const fields = shownPlaces.map((place) => readPageField(place, texts));
  const isShown = (place: FieldPlace) => fields.some((field) => isNested(place, field));
  // Conflicts about a question or post that the draft has removed belong to no field.
  const isOfFolder = ({ file, path }: FieldPlace) =>
    path.length === 0 && places.some((place) => file.startsWith(place.file.replace('*.md', '')));
  return {
    title,
    says,
    fields,
    /** The folder in which an entry can be added, such as `faq`. */
    ...(entryFolder && { folder: entryFolder.file.split('/')[0] ?? '' }),
    /** Files that cannot be parsed: their fields are neither shown nor changed. */
    unreadable: [...new Set(fields.map(({ file }) => file))].filter(
      (file) => texts.has(file) && !readFileFields(file, texts.get(file)),
    ),
    findings: findings.filter(isShown),
    conflicts: conflicts.filter((one) => isShown(one) || isOfFolder(one)).map(formatConflict),
    revision,
  };
}

function findPlaces(which: WhichForm) {
  if ('task' in which) {
    const task = TASKS.find(({ id }) => id === which.task);
    if (!task) throw new EditRefused('There is no such task.', 'NOT_FOUND');
    return { title: task.title, says: task.sentence, places: task.fields };
  }
  const form = findForm(which.file);
  const field = findFormField(which.file, which.path);
  if (!form || !field) throw new EditRefused('Your page has no such field.', 'NOT_FOUND');
  const title = [...new Set([form.label, field.label])].filter(Boolean).join(': ');
  return { title, says: '', places: [which] };
}

/** Expands `*` to the entries that exist, and an empty path to all fields of the file. */
export function listFields({ file, path }: FieldPlace, texts: Texts): FieldPlace[] {
  if (file.includes('*')) {
    const [folder = ''] = file.split('/');
    return listInOrder(texts, folder).flatMap((name) =>
      path.length === 0 ? [{ file: name, path: [] }] : listFields({ file: name, path }, texts),
    );
  }
  const form = findForm(file);
  if (path.length === 0 && form && !file.includes('/')) {
    return form.fields.flatMap(({ name, isDeprecated }) => {
      const place = { file, path: [name] };
      return isDeprecated && readValue(texts, place) === null ? [] : [place];
    });
  }
  const star = path.indexOf('*');
  if (star < 0) return [{ file, path }];
  const list = readValue(texts, { file, path: path.slice(0, star) });
  const count = Array.isArray(list) ? list.length : 0;
  return Array.from({ length: count }, (_, at) => ({ file, path: path.with(star, at) })).flatMap((place) =>
    listFields(place, texts),
  );
}

export function readPageField({ file, path }: FieldPlace, texts: Texts) {
  const node = findFormField(file, path);
  if (!node) throw new EditRefused('Your page has no such field.', 'NOT_FOUND');
  const around = listParents(file, path, texts);
  return { file, path, node, section: getFileLabel(file), around, value: readValue(texts, { file, path }) };
}

/** The labels of the groups and entries around a field, outermost first, such as "At the park". */
function listParents(file: string, path: FieldPath, texts: Texts): string[] {
  return path.slice(0, -1).flatMap((key, at) => {
    const parent = findFormField(file, path.slice(0, at));
    const field = findFormField(file, path.slice(0, at + 1));
    if (typeof key === 'number' && parent && 'entry' in parent)
      return [summarise(parent, readValue(texts, { file, path: path.slice(0, at + 1) }))];
    return field && !('entry' in field) ? [field.label] : [];
  });
}

export function formatConflict({ file, path, before, mine, theirs, isUnreadable }: FieldConflict) {
  const field = findFormField(file, path);
  const formatSide = (value: Value | null) =>
    value === null || value === '' ? null : field ? formatField(field, value) : String(value);
  return {
    file,
    path,
    label: getFieldLabel(file, path),
    before: formatSide(before),
    mine: formatSide(mine),
    theirs: formatSide(theirs),
    ...(isUnreadable && { fault: explainBrokenFile(file) }),
  };
}
