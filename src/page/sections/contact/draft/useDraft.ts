import { type RefObject, useEffect } from 'react';
import { FIELDS, type Field } from '#enquiry';
import { getControl, readFields, writeFields } from '../formFields.ts';
import { type Draft, readDraft, writeDraft } from './draftStorage.ts';

/** What `boot.ts` marks a field with that was left. */
const LEFT = 'left';

const storage = () => sessionStorage;

/** Stores what the form holds now: after every key, and once more when it was emptied. */
export const saveDraft = (form: HTMLFormElement) => writeDraft(storage, readFields(form));

/** What the fields held right before hydration, and which of them the visitor had left. */
let typed: Draft = {};
let left: readonly Field[] = [];

/**
 * Remembers what the visitor has done in the form. Called once, right before hydration, which resets a textarea to its default value
 * (React 19, `initTextarea`): a form that came back from the server has one, and may have been typed into since. No
 * letter may be typed between this and the effect below, which writes it back.
 */
export function rememberInput(section: ParentNode): void {
  const form = section.querySelector('form');
  if (!form) return;
  typed = readFields(form);
  left = FIELDS.filter((field) => LEFT in getControl(form, field).dataset);
}

/**
 * Restores the draft from session storage into fields that are still empty, and calls `onTouched` with those that then
 * hold something, whether restored or typed before hydration, or were left. A posted form that came back is newer than
 * the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  outcome: 'sent' | 'refused' | undefined,
  onTouched: (form: HTMLFormElement, fields: readonly Field[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return;
    const now = readFields(form.current);
    const draft = outcome === 'refused' ? {} : readDraft(storage);
    const values = FIELDS.map((field) => [field, typed[field] || now[field] || draft[field]]);
    writeFields(form.current, Object.fromEntries(values));
    saveDraft(form.current);
    const filled = readFields(form.current);
    const touched = FIELDS.filter((field) => filled[field] !== '' || left.includes(field));
    if (touched.length > 0) onTouched(form.current, touched);
  }, []);
}
