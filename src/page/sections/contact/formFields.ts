import { type EnquiryFields, FIELDS, type Field } from '#enquiry';

/**
 * A control of the form. The controls hold what is typed; React does not (see `form/FormField.tsx`). By its id: some
 * extensions put a twin of a field beside it, with the same name.
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

/** The field an event came from, if it is one of the four. */
export function findField(target: EventTarget): Field | undefined {
  return FIELDS.find((field) => field === (target as HTMLInputElement).name);
}

/** Used when the contact sheet cannot be drawn: the same links stand on the page. */
export function focusTelephone(): void {
  document.querySelector<HTMLElement>('#contact-section dl a[href^="tel:"]')?.focus();
}

/**
 * The current element for one that React may have replaced: it renders the section anew where a translator or an
 * extension has changed it.
 */
export function findAgain<Of extends HTMLElement>(section: ParentNode, element: Of): Of | null {
  if (element.isConnected) return element;
  const { id, type } = element as Partial<HTMLInputElement>;
  const mark = id ? `#${id}` : type ? `[type="${type}"]` : '';
  return section.querySelector<Of>(element.localName + mark);
}
