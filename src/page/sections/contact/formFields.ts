import { type EnquiryFields, FIELDS, type Field } from '#enquiry';

/**
 * The element of a field, which holds its value (`form/FormField.tsx` is uncontrolled). Found by id, because some
 * browser extensions insert a copy of a field with the same name.
 */
export function getControl(form: HTMLFormElement, field: Field): HTMLInputElement | HTMLTextAreaElement {
  return form.querySelector(`#enquiry-${field}`) as HTMLInputElement | HTMLTextAreaElement;
}

export function readFields(form: HTMLFormElement): EnquiryFields {
  const values = FIELDS.map((field) => [field, getControl(form, field).value]);
  return Object.fromEntries(values) as EnquiryFields;
}

export function writeFields(form: HTMLFormElement, values: Partial<EnquiryFields>): void {
  for (const field of FIELDS) getControl(form, field).value = values[field] ?? '';
}

export function findField(target: EventTarget): Field | undefined {
  return FIELDS.find((field) => field === (target as HTMLInputElement).name);
}

/** Focuses the telephone link when the contact sheet, which has the same links, cannot be drawn. */
export function focusTelephone(): void {
  document.querySelector<HTMLElement>('#contact-section dl a[href^="tel:"]')?.focus();
}

/** Finds the current element for one that React may have replaced, as after a translator has changed the section. */
export function findCurrentElement<Of extends HTMLElement>(section: ParentNode, element: Of): Of | null {
  if (element.isConnected) return element;
  const { id, type } = element as Partial<HTMLInputElement>;
  const selector = id ? `#${id}` : type ? `[type="${type}"]` : '';
  return section.querySelector<Of>(element.localName + selector);
}
