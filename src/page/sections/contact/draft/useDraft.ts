import { type RefObject, useEffect } from 'react';
import { FIELDS } from '#enquiry';
import { readFields, writeFields } from '../formFields.ts';
import { type Draft, readDraft, writeDraft } from './draftStorage.ts';

const storage = () => sessionStorage;

/** Stores what the form holds now: after every key, and once more when it was emptied. */
export const saveDraft = (form: HTMLFormElement) => writeDraft(storage, readFields(form));

/** What the fields held right before hydration. */
let typed: Draft = {};

/**
 * Remembers what the fields hold. Called once, right before hydration, which resets a textarea to its default value
 * (React 19, `initTextarea`): a form that came back from the server has one, and may have been typed into since. No
 * letter may be typed between this and the effect below, which writes it back.
 */
export function rememberTyped(section: ParentNode): void {
  const form = section.querySelector('form');
  if (form) typed = readFields(form);
}

/**
 * Restores the draft from session storage into fields that are still empty, and calls `onFilled` if any field then
 * holds something, whether restored or typed before hydration. A posted form that came back is newer than the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  outcome: 'sent' | 'refused' | undefined,
  onFilled: (form: HTMLFormElement) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return;
    const now = readFields(form.current);
    const draft = outcome === 'refused' ? {} : readDraft(storage);
    const values = FIELDS.map((field) => [field, typed[field] || now[field] || draft[field]]);
    writeFields(form.current, Object.fromEntries(values));
    saveDraft(form.current);
    if (Object.values(readFields(form.current)).some(Boolean)) onFilled(form.current);
  }, []);
}
