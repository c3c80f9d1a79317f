import { useRef, useState } from 'react';
import { type Faults, FIELDS, type Field } from '#enquiry';
import { controlOf, readFields } from '../formFields.ts';
import type { Enquiring } from '../submit/formController.ts';

/**
 * Which faults to show: those of fields the visitor has met, that is, changed or left (SPEC section 5: an error
 * style once a field is dirty or touched and invalid).
 * @param initial what a form post without JavaScript has found
 */
export function useFaults(initial: Faults, enquiring: () => Promise<Enquiring>) {
  const [faults, setFaults] = useState(initial);
  const met = useRef(new Set<Field>(FIELDS.filter((field) => initial[field])));

  function meet(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) met.current.add(field);
    const show = ({ faultsOf }: Enquiring) => {
      const all = Object.entries(faultsOf(readFields(form)));
      setFaults(Object.fromEntries(all.filter(([field]) => met.current.has(field as Field))));
    };
    // Without its rules (offline) the form still posts by itself, and the server names the faults.
    enquiring().then(show, () => undefined);
  }

  return {
    faults,
    /** From now on the faults of these fields show; those of other met fields are brought up to date. */
    meet,
    /** The same for fields that hold something: a restored draft, or what was typed before the page woke up. */
    meetFilled: (form: HTMLFormElement) =>
      meet(
        form,
        FIELDS.filter((field) => controlOf(form, field).value !== ''),
      ),
    /** A new, empty form has not been met. */
    forget() {
      met.current.clear();
      setFaults({});
    },
  };
}
