/** The four fields a visitor fills in (SPEC section 3). */
export const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
export type Field = (typeof FIELDS)[number];
/** What was typed: without what nobody sees, trimmed, in Unicode's composed form (NFC), inside the limits. */
export type EnquiryFields = Record<Field, string>;
/** For each field at fault, a sentence that says what to do. */
export type Faults = Partial<Record<Field, string>>;
/** What `validate` returns: the tidied fields, or the first fault of each field. */
export type Validation = { ok: true; fields: EnquiryFields } | { ok: false; faults: Faults };
