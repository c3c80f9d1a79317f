import { type RefObject, useEffect } from 'react';
import { FIELDS, PLAIN_FORM_PATH } from '#enquiry';
import { readFields, writeFields } from '../formFields.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';

const storage = () => sessionStorage;

/** Keeps the draft as it is now: after every key, and empty after success. */
export const saveDraft = (form: HTMLFormElement) => writeDraft(storage, readFields(form));

/**
 * What the fields held when this script began. Hydration puts the default value of a textarea back over what
 * was typed since (React 19, `initTextarea`), and a form that came back with its values has one.
 */
const typedBeforeHydration = readTypedBeforeHydration();

function readTypedBeforeHydration(): Draft {
  if (typeof document === 'undefined') return {};
  const form = document.querySelector<HTMLFormElement>(`form[action="${PLAIN_FORM_PATH}"]`);
  return form ? readFields(form) : {};
}

/**
 * Session storage: puts the draft back into fields that are still empty, and calls `onFilled` when any field
 * holds something, be it restored or typed before the page woke up. A posted form that came back is newer than
 * the draft; one that was sent has ended it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  outcome: 'sent' | 'refused' | undefined,
  onFilled: (form: HTMLFormElement) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (!form.current) return;
    const now = readFields(form.current);
    const draft = outcome === undefined ? readDraft(storage) : {};
    const values = FIELDS.map((field) => [field, typedBeforeHydration[field] || now[field] || draft[field]]);
    writeFields(form.current, Object.fromEntries(values));
    saveDraft(form.current);
    if (outcome === 'sent') removeSentFromUrl();
    if (Object.values(readFields(form.current)).some(Boolean)) onFilled(form.current);
  }, []);
}

/** A reload must not give thanks again, and with them end a draft that was begun since. */
function removeSentFromUrl() {
  history.replaceState(history.state, '', location.pathname + location.hash);
}
