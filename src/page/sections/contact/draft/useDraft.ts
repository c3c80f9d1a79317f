import { type RefObject, useEffect } from 'react';
import { FIELDS, type Field } from '#enquiry';
import { type Draft, getControl, readDraft, readFields, saveDraft, writeFields } from '../formFields.ts';

/** The values right before hydration. */
let typedValues: Draft = {};
/** The fields that had lost focus before hydration: `boot.ts` marks them. */
let blurredFields: readonly Field[] = [];

/**
 * Stores the visitor's input right before hydration, which resets a textarea to its default value (React 19,
 * `initTextarea`). `useDraft` restores the input in the same task, so that no key press is lost.
 */
export function rememberInput(section: ParentNode): void {
  const form = section.querySelector('form');
  if (!form) return;
  typedValues = readFields(form);
  blurredFields = FIELDS.filter((field) => 'left' in getControl(form, field).dataset);
}

/** Restores the draft into empty fields. A refused form post is newer than the draft, so its values stay. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  outcome: 'sent' | 'refused' | undefined,
  onTouched: (form: HTMLFormElement, fields: readonly Field[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return;
    const currentValues = readFields(form.current);
    const draft = outcome === 'refused' ? {} : readDraft();
    const values = FIELDS.map((field) => [field, typedValues[field] || currentValues[field] || draft[field]]);
    writeFields(form.current, Object.fromEntries(values));
    saveDraft(form.current);
    const restoredValues = readFields(form.current);
    const touchedFields = FIELDS.filter(
      (field) => restoredValues[field] !== '' || blurredFields.includes(field),
    );
    if (touchedFields.length > 0) onTouched(form.current, touchedFields);
  }, []);
}
