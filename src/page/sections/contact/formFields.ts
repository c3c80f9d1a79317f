import { type EnquiryFields, FIELDS, type Field } from '#enquiry';

/** The controls of the form by name. They hold what is typed; React does not (see `form/Field.tsx`). */
export function controlOf(form: HTMLFormElement, field: Field): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
}

export function readFields(form: HTMLFormElement): EnquiryFields {
  const values = FIELDS.map((field) => [field, controlOf(form, field).value]);
  return Object.fromEntries(values) as EnquiryFields;
}

export function writeFields(form: HTMLFormElement, values: Partial<EnquiryFields>): void {
  for (const field of FIELDS) controlOf(form, field).value = values[field] ?? '';
}

/** The field an event came from, if it is one of the four. */
export function fieldOf(target: EventTarget): Field | undefined {
  return FIELDS.find((field) => field === (target as HTMLInputElement).name);
}
