import { FIELDS, type Field } from '#enquiry';

/** The key in session storage, which keeps the draft until the tab is closed: it survives a reload and a failed send. */
const KEY = 'enquiry-draft';

export type Draft = Partial<Record<Field, string>>;

/** Blocked storage counts as no draft. */
export function readDraft(storage: () => Storage): Draft {
  try {
    const storedValue: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    if (typeof storedValue !== 'object' || storedValue === null) return {};
    const strings = Object.entries(storedValue).filter(([, value]) => typeof value === 'string');
    const draft: Record<string, string> = Object.fromEntries(strings);
    return Object.fromEntries(FIELDS.flatMap((field) => (draft[field] ? [[field, draft[field]]] : [])));
  } catch {
    return {};
  }
}

export function hasDraft(storage: () => Storage): boolean {
  try {
    return storage().getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores the draft, or removes it when every field is empty. */
export function writeDraft(storage: () => Storage, draft: Draft): void {
  try {
    if (Object.values(draft).some(Boolean)) storage().setItem(KEY, JSON.stringify(draft));
    else storage().removeItem(KEY);
  } catch {
    // Blocked or full: the form works without a draft.
  }
}
