import { FIELDS, type Field } from '#enquiry';

/** Where the half-written enquiry is kept while the tab lives: it survives a reload and a failed send. */
const KEY = 'enquiry-draft';

export type Draft = Partial<Record<Field, string>>;

/** The visitor may have switched storage off, or filled it: then there is no draft, and nothing else changes. */
export function readDraft(storage: () => Storage): Draft {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const strings = Object.entries(kept).filter(([, value]) => typeof value === 'string');
    const draft: Record<string, string> = Object.fromEntries(strings);
    return Object.fromEntries(FIELDS.flatMap((field) => (draft[field] ? [[field, draft[field]]] : [])));
  } catch {
    return {};
  }
}

/** Keeps the draft, or forgets it when every field is empty. */
export function writeDraft(storage: () => Storage, draft: Draft): void {
  try {
    if (Object.values(draft).some(Boolean)) storage().setItem(KEY, JSON.stringify(draft));
    else storage().removeItem(KEY);
  } catch {
    // As above: the form works the same without.
  }
}
