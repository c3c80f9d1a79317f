import { useRef, useState } from 'react';
import { type Faults, FIELDS, type Field, validate } from '#enquiry';
import { controlOf, readFields } from './fields.ts';

/**
 * Which faults to show: those of fields the visitor has met, that is, changed or left (SPEC section 5: an error
 * style once a field is dirty or touched and invalid).
 */
export function useFaults(initial: Faults) {
  const [faults, setFaults] = useState(initial);
  const met = useRef(new Set<Field>(FIELDS.filter((field) => initial[field])));

  function meet(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) met.current.add(field);
    const result = validate(readFields(form));
    const all = Object.entries(result.ok ? {} : result.faults);
    setFaults(Object.fromEntries(all.filter(([field]) => met.current.has(field as Field))));
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
