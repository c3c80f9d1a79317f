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
import { useSteps } from '../queue/steps.tsx';

export interface FieldViewProps extends FieldPlace {
  node: FieldForm;
  value: Value | null;
  /** The only field of the form: never collapsed, and without a heading. */
  isAlone?: boolean;
  /** A heading above the field already shows its label. */
  isTitled?: boolean;
  /** The field was just added, so it takes the focus. */
  isNew?: boolean;
}

type WithoutShownValue<One> = One extends unknown ? Omit<One, 'was' | 'within'> : never;
/** A change made by a field. The form adds the value that the field showed. */
type FormChange = WithoutShownValue<DraftChange>;

/**
 * The form with pending changes applied, and the last announcement for screen readers.
 * @param Field in the context, because fields and groups contain each other
 */
export function useOpenForm(form: PageForm, Field: ComponentType<FieldViewProps>) {
  const [{ items, fault }, queue] = useQueue();
  const isOnline = useOnline();
  const { undo } = useSteps();
  const [announcement, announce] = useState('');
  const { revision, conflicts } = form;
  useEffect(() => queue.noteRevision(revision), [queue, revision]);
  const newerItems = items.filter((item) => isNewer(item, revision));
  /** Places whose findings are about an older text, because the server cannot be reached to check them again. */
  const uncheckedPlaces = isOnline && fault === null ? [] : newerItems.map(findChangedPlace);
  const values = form.fields.map((field) => ({
    ...field,
    value: newerItems.reduce((value, item) => overlayChange(field, value, item), field.value),
  }));
  const fields = newerItems.reduce(placeFile, values);
  /** @param shown the value that the field showed, and the id of a visit to it. @returns the id of the change */
  const type = (file: string, change: FormChange, shown: { was?: Value | null; visit?: string } = {}) => {
    const id = crypto.randomUUID();
    const path = findShownPath(change);
    const add = (was: Value | null) =>
      queue.add({ id, visit: shown.visit || id, file, change: complete(fields, file, change, was) });
    const was = shown.was === undefined ? readShown(fields, { file, path }) : shown.was;
    if (was !== undefined) add(was);
    // The field belongs to another form, such as the day of a confirmation.
    else
      api.page.form.query({ file, path }).then(({ fields: [other] }) => add(other?.value ?? null), showFault);
    return id;
  };
  const typeUndoable = (words: string, ...change: Parameters<typeof type>) => {
    const id = type(...change);
    showNotice(words, { onPress: () => undo(id) });
  };
  const isFilled = (place: FieldPlace) =>
    readShown(form.fields, place) === '' && readShown(fields, place) !== '';
  // A required field that has text by now is no longer reported as empty.
  const findings = form.findings.filter((one) => one.level !== 'error' || !isFilled(one));
  const refused = items.filter((item) => item.refused !== undefined);
  /** Changes in conflict with a newer value. */
  const disputed = items.filter((item) => item.conflict !== undefined);
  const conflictPlaces: readonly FieldPlace[] = [...conflicts, ...disputed.map(findChangedPlace)];
  const state = {
    fields,
    findings,
    uncheckedPlaces,
    conflicts,
    refused,
    disputed,
    conflictPlaces,
    announcement,
  };
  return { Field, ...state, type, typeUndoable, announce };
}

export const FormContext = createContext<ReturnType<typeof useOpenForm> | null>(null);

export const useForm = () => useContext(FormContext) as ReturnType<typeof useOpenForm>;

export function useFindings(place: FieldPlace): { findings: PageFinding[]; refusal: string | undefined } {
  const { findings: allFindings, uncheckedPlaces, refused } = useForm();
  const name = formatPlace(place);
  const refusal = refused.find((one) => formatPlace(findChangedPlace(one)) === name)?.refused;
  const findings = allFindings.filter((one) => formatPlace(one) === name);
  const [first] = uncheckedPlaces.some((one) => isWithin(one, place)) ? findings : [];
  if (!first) return { findings, refusal };
  return { findings: [{ ...place, field: first.field, level: 'warning', says: UNCHECKED }], refusal };
}

const UNCHECKED = 'You changed this. It is checked again when you are back online.';

/** Whether the form applies a change. Refused or conflicting text stays in its field; a list shows the server's state. */
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
  return field && getValueAt(field.value, place.path.slice(field.path.length));
}

function findShownPath(change: FormChange): FieldPath {
  if (!('path' in change)) return [];
  return change.kind === 'move' ? [...change.path, change.from] : change.path;
}

/** Adds the value that the field showed, and the entries that contain the field. */
function complete(
  fields: readonly PageField[],
  file: string,
  change: FormChange,
  was: Value | null,
): DraftChange {
  if (change.kind === 'create' || change.kind === 'place') return change;
  if (change.kind === 'delete') return { ...change, was: was ?? '' };
  const holders = change.kind === 'remove' ? change.path.slice(0, -1) : change.path;
  const entries = holders.flatMap((key, at) =>
    typeof key === 'number' ? [readShown(fields, { file, path: change.path.slice(0, at + 1) })] : [],
  );
  const within = entries.every((entry) => entry !== undefined && entry !== null) ? entries : [];
  return {
    ...change,
    ...(within.length > 0 && { within }),
    ...(change.kind !== 'insert' && { was }),
  } as DraftChange;
}
