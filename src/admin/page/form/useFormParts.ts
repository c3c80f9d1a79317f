import { useEffect, useState } from 'react';
import type { FieldPath, FieldPlace, PageField, PageForm, Value } from '#calls';
import { type DraftChange, isWithin } from '#content/schema';
import { showFault } from '../../ui/notices.tsx';
import { isEntryFile, readAt } from '../fieldPlace.ts';
import { fetchForm } from '../pageQueries.ts';
import { overlayChange } from '../queue/overlayChange.ts';
import { type QueuedChange, useQueue } from '../queue/queue.ts';
import { FieldView } from './FormFields.tsx';
import type { FormChange, MyPageForm } from './formContext.ts';

/**
 * The form with pending changes applied.
 * @returns also the last announcement for screen readers
 */
export function useFormParts(form: PageForm) {
  const [{ items }, queue] = useQueue();
  const [announcement, announce] = useState('');
  const { revision } = form;
  useEffect(() => queue.noteRevision(revision), [queue, revision]);
  const newerItems = items.filter((item) => isNewer(item, revision));
  const values = form.fields.map((field) => ({
    ...field,
    value: newerItems.reduce((value, item) => overlayChange(field, value, item), field.value),
  }));
  const fields = newerItems.reduce(placeFile, values);
  const type: MyPageForm['type'] = (file, change, { was, visit } = {}) => {
    const id = crypto.randomUUID();
    const add = (whole: DraftChange) => queue.add({ id, visit: visit || id, file, change: whole });
    const read = (path: FieldPath) => readShown(fields, { file, path });
    const shownValue = was === undefined ? read(findShownPath(change)) : was;
    if (shownValue !== undefined) add(complete(change, shownValue, read));
    // The field belongs to another form, such as the day of a confirmation.
    else
      fetchForm({ file, path: findShownPath(change) }).then(
        ({ fields: [field] }) => add(complete(change, field?.value ?? null, read)),
        showFault,
      );
    return id;
  };
  const isFilled = (place: FieldPlace) =>
    readShown(form.fields, place) === '' && readShown(fields, place) !== '';
  const parts: MyPageForm = {
    Field: FieldView,
    // A required field that has text by now is no longer reported as empty.
    findings: form.findings.filter((one) => one.level !== 'error' || !isFilled(one)),
    conflicts: form.conflicts,
    refused: items.filter((item) => item.refused !== undefined),
    disputed: items.filter((item) => item.conflict !== undefined),
    type,
    announce,
  };
  return { fields, parts, announcement };
}

/**
 * Whether the form applies a change. A refused or conflicting text stays in its field; a list is as on the server.
 */
function isNewer({ savedIn = Infinity, refused, conflict, change }: QueuedChange, revision: number): boolean {
  return savedIn > revision && (change.kind === 'set' || (refused === undefined && conflict === undefined));
}

function placeFile(fields: readonly PageField[], { file, change }: QueuedChange): readonly PageField[] {
  const entries = fields.filter(isEntryFile);
  const movedEntry = entries.find((one) => one.file === file);
  if (change.kind !== 'place' || !movedEntry) return fields;
  const otherEntries = entries.filter((one) => one !== movedEntry);
  return [...fields.filter((one) => !isEntryFile(one)), ...otherEntries.toSpliced(change.to, 0, movedEntry)];
}

/** @returns undefined if no field of the form contains the place */
function readShown(fields: readonly PageField[], place: FieldPlace): Value | null | undefined {
  const field = fields.find((one) => isWithin(place, one));
  return field && place.path.slice(field.path.length).reduce(readAt, field.value);
}

function findShownPath(change: FormChange): FieldPath {
  if (!('path' in change)) return [];
  return change.kind === 'move' ? [...change.path, change.from] : change.path;
}

function complete(
  change: FormChange,
  was: Value | null,
  read: (path: FieldPath) => Value | null | undefined,
): DraftChange {
  if (change.kind === 'create' || change.kind === 'place') return change;
  if (change.kind === 'delete') return { ...change, was: was ?? '' };
  const holders = change.kind === 'remove' ? change.path.slice(0, -1) : change.path;
  const entries = holders.flatMap((key, at) =>
    typeof key === 'number' ? [read(change.path.slice(0, at + 1))] : [],
  );
  const within = entries.filter((entry) => entry !== undefined && entry !== null);
  const shownEntries = within.length > 0 && within.length === entries.length ? { within } : {};
  return { ...change, ...shownEntries, ...(change.kind !== 'insert' && { was }) } as DraftChange;
}
