import { useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { type Faults, FIELDS, type Field, type PlainFormResult } from '#enquiry';
import { validate } from '#enquiry/validate';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import { readFields } from '../formFields.ts';

/**
 * The faults of fields that were changed or lost focus (SPEC section 5: an error style once a field is dirty or touched
 * and invalid).
 * @param refusedPost a form post without JavaScript
 */
export function useFieldFaults(
  refusedPost: Extract<PlainFormResult, { status: 'refused' }> | undefined,
  content: SiteContent,
) {
  const [faults, setFaults] = useState<Faults>(() =>
    refusedPost ? addPhone(refusedPost.faults, refusedPost.values.email, content) : {},
  );
  const touchedFields = useRef(new Set<Field>(FIELDS.filter((field) => refusedPost?.faults[field])));

  /** Marks the fields as touched and updates the faults of all touched fields. */
  function touch(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) touchedFields.current.add(field);
    const values = readFields(form);
    const result = validate(values);
    const entries = result.ok ? [] : Object.entries(addPhone(result.faults, values.email, content));
    setFaults(Object.fromEntries(entries.filter(([field]) => touchedFields.current.has(field as Field))));
  }

  function reset() {
    touchedFields.current.clear();
    setFaults({});
  }

  return { faults, touch, reset };
}

/** Adds "No email? Call …" to the email fault if the visitor typed nothing or a telephone number. */
function addPhone(faults: Faults, typedEmail: string, { contact, practice }: SiteContent): Faults {
  if (!faults.email || /[\p{L}@]/u.test(typedEmail)) return faults;
  const offer = fillTemplate(contact.form.noEmail, { phone: practice.phone.shown });
  return { ...faults, email: `${faults.email} ${offer}` };
}
