import { useRef, useState } from 'react';
import { type EnquiryFields, type Faults, FIELDS, type Field } from '#enquiry';
import { readFields } from '../formFields.ts';
import type { FormController } from '../submit/formController.ts';

/**
 * The faults of fields that were changed or lost focus (SPEC section 5: an error style once a field is dirty or touched
 * and invalid).
 * @param initial the faults and values of a form post without JavaScript
 * @param complete extends the text of a fault according to the values
 */
export function useFieldFaults(
  initial: { faults: Faults; values: EnquiryFields } | undefined,
  loadController: () => Promise<FormController>,
  complete: (faults: Faults, fields: EnquiryFields) => Faults,
) {
  const [faults, setFaults] = useState(() => (initial ? complete(initial.faults, initial.values) : {}));
  const touchedFields = useRef(new Set<Field>(FIELDS.filter((field) => initial?.faults[field])));

  function touch(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) touchedFields.current.add(field);
    const show = ({ findFaults }: FormController) => {
      const fields = readFields(form);
      const entries = Object.entries(complete(findFaults(fields), fields));
      setFaults(Object.fromEntries(entries.filter(([field]) => touchedFields.current.has(field as Field))));
    };
    // Without the controller (offline) the form submits natively, and the server reports the faults.
    loadController().then(show, () => undefined);
  }

  return {
    faults,
    /** Marks the fields as touched and updates the faults of all touched fields. */
    touch,
    reset() {
      touchedFields.current.clear();
      setFaults({});
    },
  };
}
