import { useRef, useState } from 'react';
import { type EnquiryFields, type Faults, FIELDS, type Field } from '#enquiry';
import { readFields } from '../formFields.ts';
import type { FormController } from '../submit/formController.ts';

/**
 * The faults to show: those of touched fields, that is, changed or left (SPEC section 5: an error style once a field
 * is dirty or touched and invalid).
 * @param initial what the server found when the form was posted without JavaScript, and what was posted
 * @param complete adds to the words of a fault what depends on the fields
 */
export function useFieldFaults(
  initial: { faults: Faults; values: EnquiryFields } | undefined,
  loadController: () => Promise<FormController>,
  complete: (faults: Faults, fields: EnquiryFields) => Faults,
) {
  const [faults, setFaults] = useState(() => (initial ? complete(initial.faults, initial.values) : {}));
  const touched = useRef(new Set<Field>(FIELDS.filter((field) => initial?.faults[field])));

  function touch(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) touched.current.add(field);
    const show = ({ findFaults }: FormController) => {
      const fields = readFields(form);
      const all = Object.entries(complete(findFaults(fields), fields));
      setFaults(Object.fromEntries(all.filter(([field]) => touched.current.has(field as Field))));
    };
    // Without the rules (offline) the form still submits natively, and the server names the faults.
    loadController().then(show, () => undefined);
  }

  return {
    faults,
    /** Shows the faults of these fields from now on, and brings those of all touched fields up to date. */
    touch,
    /** The form is empty again: nothing is touched, nothing at fault. */
    reset() {
      touched.current.clear();
      setFaults({});
    },
  };
}
