import { type ComponentType, createContext, useContext, useEffect, useState } from 'react';
import type { PageField, PageFinding, PageForm } from '#calls';
import {
  type DraftChange,
  type FieldForm,
  type FieldPath,
  type FieldPlace,
  findChangedPlace,
  getValueAt,
  isWithin,
  type Value,
} from '#content/schema';
import { api } from '../../adminClient.ts';
import { useOnline } from '../../ui/hooks.ts';
import { showFault, showNotice } from '../../ui/notices.tsx';
import { formatPlace, isEntryFile } from '../fieldPlace.ts';
import { overlayChange } from '../queue/overlayChange.ts';
import { type QueuedChange, useQueue } from '../queue/queue.ts';
import { closeStepNotice, useSteps } from '../queue/steps.tsx';

export interface FieldViewProps extends FieldPlace {
  node: FieldForm;
  value: Value | null;
  /** The only field of the form: never collapsed, and without a heading. */
  isAlone?: boolean;
  /** The field was just added, so it takes the focus. */
  isNew?: boolean;
}

type WithoutShownValue<One> = One extends unknown ? Omit<One, 'was' | 'within'> : never;
/** A change as a field makes it, before `completeChange` adds the value that the field showed. */
type FormChange = WithoutShownValue<DraftChange>;

/**
 * The state of a form: its fields with the pending changes applied, its findings, conflicts and announcement.
 * @param Field in the context rather than imported, because fields and groups render each other
 */
export function useOpenForm(form: PageForm, Field: ComponentType<FieldViewProps>) {
  const [{ items, fault }, queue] = useQueue();
  const isOnline = useOnline();
  const { undo } = useSteps();
  const [announcement, announce] = useState('');
  const { revision, conflicts } = form;
  useEffect(() => queue.dropSaved(revision), [queue, revision]);
  const shownItems = items.filter((item) => isShown(item, revision));
  /** Places changed while the server cannot be reached, so that their findings are about an older text. */
  const uncheckedPlaces = isOnline && fault === null ? [] : shownItems.map(findChangedPlace);
  const values = form.fields.map((field) => ({
    ...field,
    value: shownItems.reduce((value, item) => overlayChange(field, value, item), field.value),
  }));
  const fields = shownItems.reduce(moveFile, values);
  /** Queues a change. @param shown the value before it, and the id of the visit to its field. @returns its id */
  const edit = (file: string, change: FormChange, shown: { was?: Value | null; visit?: string } = {}) => {
    const id = crypto.randomUUID();
    const path = findShownPath(change);
    closeStepNotice();
    const add = (was: Value | null) =>
      queue.add({ id, visit: shown.visit || id, file, change: completeChange(fields, file, change, was) });
    const was = shown.was === undefined ? getShownValue(fields, { file, path }) : shown.was;
    if (was !== undefined) add(was);
    // The field is in another form, such as the day on which the owner confirmed a field.
    else
      api.page.form.query({ file, path }).then(({ fields: [other] }) => add(other?.value ?? null), showFault);
    return id;
  };
  const editUndoable = (notice: string, ...change: Parameters<typeof edit>) => {
    const id = edit(...change);
    showNotice(notice, { onPress: () => undo(id) });
  };
  const isFilled = (place: FieldPlace) =>
    getShownValue(form.fields, place) === '' && getShownValue(fields, place) !== '';
  // The error of an empty field is dropped as soon as the owner fills the field in.
  const findings = form.findings.filter((one) => one.level !== 'error' || !isFilled(one));
  const refusedItems = items.filter((item) => item.refusal !== undefined);
  /** Queued changes in conflict with a newer value. */
  const conflictItems = items.filter((item) => item.conflict !== undefined);
  const conflictPlaces: readonly FieldPlace[] = [...conflicts, ...conflictItems.map(findChangedPlace)];
  const state = {
    title: form.title,
    fields,
    findings,
    uncheckedPlaces,
    conflicts,
    refusedItems,
    conflictItems,
    conflictPlaces,
    announcement,
  };
  return { Field, ...state, edit, editUndoable, announce };
}

export const FormContext = createContext<ReturnType<typeof useOpenForm> | null>(null);

export const useForm = () => useContext(FormContext) as ReturnType<typeof useOpenForm>;

export function useFindings(place: FieldPlace): { findings: PageFinding[]; refusal: string | undefined } {
  const { findings: allFindings, uncheckedPlaces, refusedItems } = useForm();
  const name = formatPlace(place);
  const refusal = refusedItems.find((one) => formatPlace(findChangedPlace(one)) === name)?.refusal;
  const findings = allFindings.filter((one) => formatPlace(one) === name);
  const [first] = uncheckedPlaces.some((one) => isWithin(one, place)) ? findings : [];
  if (!first) return { findings, refusal };
  return { findings: [{ ...place, field: first.field, level: 'warning', says: UNCHECKED }], refusal };
}

const UNCHECKED = 'You changed this. It is checked again when you are back online.';

/** Whether the fields show a change that `revision` lacks. After a refusal or conflict, only a `set` is still shown. */
function isShown({ savedIn = Infinity, refusal, conflict, change }: QueuedChange, revision: number): boolean {
  return savedIn > revision && (change.kind === 'set' || (refusal === undefined && conflict === undefined));
}

function moveFile(fields: readonly PageField[], { file, change }: QueuedChange): readonly PageField[] {
  const entries = fields.filter(isEntryFile);
  const movedEntry = entries.find((one) => one.file === file);
  if (change.kind !== 'place' || !movedEntry) return fields;
  const otherEntries = entries.filter((one) => one !== movedEntry);
  return [...fields.filter((one) => !isEntryFile(one)), ...otherEntries.toSpliced(change.to, 0, movedEntry)];
}

/** @returns undefined if no field of the form contains the place */
function getShownValue(fields: readonly PageField[], place: FieldPlace): Value | null | undefined {
  const field = fields.find((one) => isWithin(place, one));
  return field && getValueAt(field.value, place.path.slice(field.path.length));
}

function findShownPath(change: FormChange): FieldPath {
  if (!('path' in change)) return [];
  return change.kind === 'move' ? [...change.path, change.from] : change.path;
}

/** Adds the value that the field showed, and the list entries that contain the field. */
function completeChange(
  fields: readonly PageField[],
  file: string,
  change: FormChange,
  was: Value | null,
): DraftChange {
  if (change.kind === 'create' || change.kind === 'place') return change;
  if (change.kind === 'delete') return { ...change, was: was ?? '' };
  const parentPath = change.kind === 'remove' ? change.path.slice(0, -1) : change.path;
  const entries = parentPath.flatMap((key, at) =>
    typeof key === 'number' ? [getShownValue(fields, { file, path: change.path.slice(0, at + 1) })] : [],
  );
  const within = entries.every((entry) => entry !== undefined && entry !== null) ? entries : [];
  return {
    ...change,
    ...(within.length > 0 && { within }),
    ...(change.kind !== 'insert' && { was }),
  } as DraftChange;
}
