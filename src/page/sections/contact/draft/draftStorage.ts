import type { Field } from '#enquiry';

/** The key in session storage, which keeps the draft until the tab is closed: it survives a reload and a failed send. */
const KEY = 'enquiry-draft';

export type Draft = Partial<Record<Field, string>>;

/** Blocked storage counts as no draft. */
export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores the draft, or removes it when every field is empty. */
export function writeDraft(draft: Draft): void {
  try {
    if (Object.values(draft).some(Boolean)) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked or full: the form works without a draft.
  }
}
