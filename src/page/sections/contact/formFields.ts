import { type EnquiryFields, FIELDS, type Field } from '#enquiry';

/** The element that holds a field's value, by id: some browser extensions insert a copy with the same name. */
export function getControl(form: HTMLFormElement, field: Field): HTMLInputElement | HTMLTextAreaElement {
  return form.querySelector(`#enquiry-${field}`) as HTMLInputElement | HTMLTextAreaElement;
}

export function readFields(form: HTMLFormElement): EnquiryFields {
  const values = FIELDS.map((field) => [field, getControl(form, field).value]);
  return Object.fromEntries(values) as EnquiryFields;
}

/** Session storage keeps the draft until the tab is closed, so that it survives a reload and a failed send. */
const DRAFT_KEY = 'enquiry-draft';

export type Draft = Partial<EnquiryFields>;

/** Returns an empty draft if storage is blocked. */
export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores the draft, or removes it when every field is empty. */
export function writeDraft(draft: Draft): void {
  try {
    if (Object.values(draft).some(Boolean)) sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is blocked or full. The form works without a draft.
  }
}

export const saveDraft = (form: HTMLFormElement) => writeDraft(readFields(form));

export function writeFields(form: HTMLFormElement, values: Draft): void {
  for (const field of FIELDS) getControl(form, field).value = values[field] ?? '';
}

export function findField(target: EventTarget): Field | undefined {
  return FIELDS.find((field) => field === (target as HTMLInputElement).name);
}

/** Focuses the telephone link when the contact sheet, which has the same links, cannot be drawn. */
export function focusTelephone(): void {
  document.querySelector<HTMLElement>('#contact-section dl a[href^="tel:"]')?.focus();
}

/** Finds the current element if React has replaced it, for example after a translator has changed the section. */
export function findCurrentElement<T extends HTMLElement>(section: ParentNode, element: T): T | null {
  if (element.isConnected) return element;
  const { id, type } = element as Partial<HTMLInputElement>;
  const selector = id ? `#${id}` : type ? `[type="${type}"]` : '';
  return section.querySelector<T>(element.localName + selector);
}

/** Ignores calls until the previous one has settled: a double click opens one dialog. */
export function ignoreWhilePending<Argument>(act: (argument: Argument) => Promise<unknown>) {
  let isPending = false;
  return (argument: Argument): void => {
    if (isPending) return;
    isPending = true;
    void act(argument).finally(() => {
      isPending = false;
    });
  };
}
