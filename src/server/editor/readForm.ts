import type { Value } from '#content';
import {
  type DraftState,
  type FieldConflict,
  isNested,
  listInOrder,
  readFileFields,
  readValue,
  type Texts,
} from '#content';
import {
  type FieldForm,
  type FieldPath,
  type FieldPlace,
  findForm,
  findFormField,
  getFieldLabel,
  getFileLabel,
  summarise,
  TASKS,
} from '#content/schema';
import {
  type ChangeConflict,
  PageEditorError,
  type PageField,
  type PageFinding,
  type PageForm,
  type WhichForm,
} from './contract.ts';
import { formatField } from './words/compareFields.ts';

export function readPageForm(
  which: WhichForm,
  { texts, revision, conflicts }: DraftState,
  findings: readonly PageFinding[],
): PageForm {
  const { title, says, places } = findWhich(which);
  const entryFolder = places.find(({ file, path }) => file.includes('*') && path.length === 0);
  const shownPlaces = 'task' in which ? places.flatMap((place) => listFields(place, texts)) : places;
  const fields = shownPlaces.map((place) => readPageField(place, texts));
  const formFindings = findings.filter((finding) => fields.some((field) => isNested(finding, field)));
  const openConflicts = conflicts
    .filter(
      ({ file }) =>
        fields.some((field) => field.file === file) || places.some((place) => isEntryOf(file, place)),
    )
    .map(formatConflict)
    .filter(
      (one) => one.path.length === 0 || fields.some((field) => isNested(one, field) || isNested(field, one)),
    );
  return {
    title,
    says,
    fields,
    ...(entryFolder && { folder: entryFolder.file.split('/')[0] ?? '' }),
    unreadable: [...new Set(fields.map(({ file }) => file))].filter(
      (file) => texts.has(file) && !readFileFields(file, texts.get(file)),
    ),
    findings: formFindings,
    conflicts: openConflicts,
    revision,
  };
}

function findWhich(which: WhichForm) {
  if ('task' in which) {
    const task = TASKS.find(({ id }) => id === which.task);
    if (!task) throw new PageEditorError('NOT_FOUND', 'There is no such task.');
    const { title, sentence, fields } = task;
    return { title, says: sentence, places: fields };
  }
  const form = findForm(which.file);
  const field = findFormField(which.file, which.path);
  if (!form || !field) throw new PageEditorError('NOT_FOUND', 'Your page has no such field.');
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
    const names = [...form.fields.map(({ name }) => name), ...(form.body ? ['body'] : [])];
    return names
      .map((name) => ({ file, path: [name] }))
      .filter((place) => !findFormField(file, place.path)?.isDeprecated || readValue(texts, place) !== null);
  }
  const star = path.indexOf('*');
  if (star < 0) return [{ file, path }];
  const list = readValue(texts, { file, path: path.slice(0, star) });
  const count = Array.isArray(list) ? list.length : 0;
  return Array.from({ length: count }, (_, at) => ({ file, path: path.with(star, at) })).flatMap((place) =>
    listFields(place, texts),
  );
}

function readPageField({ file, path }: FieldPlace, texts: Texts): PageField {
  const node = describePlace(file, path);
  if (!node) throw new PageEditorError('NOT_FOUND', 'Your page has no such field.');
  return {
    file,
    path,
    node,
    section: getFileLabel(file),
    around: listParents(file, path, texts),
    value: readValue(texts, { file, path }),
  };
}

/** The labels of the groups and entries around a field, outermost first. */
function listParents(file: string, path: FieldPath, texts: Texts): string[] {
  return path.slice(0, -1).flatMap((key, at) => {
    const holder = findFormField(file, path.slice(0, at));
    const field = findFormField(file, path.slice(0, at + 1));
    if (typeof key === 'number' && holder && 'entry' in holder)
      return [summarise(holder, readValue(texts, { file, path: path.slice(0, at + 1) }))];
    return field && !('entry' in field) ? [field.label] : [];
  });
}

const isEntryOf = (file: string, place: FieldPlace): boolean =>
  place.file.includes('*') && file.startsWith(place.file.slice(0, place.file.indexOf('*')));

/** A conflict between draft and folder, formatted for its field. */
export function formatConflict(conflict: FieldConflict): ChangeConflict {
  const { file, path, before, mine, theirs, isUnreadable } = conflict;
  const field = describePlace(file, path);
  const formatSide = (value: Value | null) =>
    value === null || value === '' ? null : field ? formatField(field, value) : String(value);
  return {
    file,
    path: [...path],
    label: getFieldLabel(file, path),
    before: formatSide(before),
    mine: formatSide(mine),
    theirs: isUnreadable ? 'It cannot be read' : formatSide(theirs),
  };
}

/** For a whole Markdown file, the body is one of the fields. */
function describePlace(file: string, path: FieldPath): FieldForm | undefined {
  const form = findForm(file);
  return path.length === 0 && form?.body
    ? { ...form, fields: [...form.fields, { ...form.body, name: 'body' }] }
    : findFormField(file, path);
}
