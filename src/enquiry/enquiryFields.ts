/** The four fields a visitor fills in (SPEC section 3). */
export const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
export type Field = (typeof FIELDS)[number];
/** Cleaned text: without invisible characters, trimmed, in Unicode's composed form (NFC), within the limits. */
export type EnquiryFields = Record<Field, string>;
/** For each invalid field, a sentence that says what to do. */
export type Faults = Partial<Record<Field, string>>;
export type Validation = { ok: true; fields: EnquiryFields } | { ok: false; faults: Faults };

/** In UTF-16 units, as in the browser's `maxlength`, so that both ends agree (SPEC section 5, CONTRACT "An enquiry"). */
export const LIMITS = {
  firstName: { max: 50 },
  lastName: { max: 50 },
  email: { max: 256 },
  message: { min: 5, max: 2000 },
} as const;

/** The longest captcha token, in UTF-16 units. The token of a proof of work has about 800. */
export const TOKEN_MAX = 4096;

/** The states of an enquiry (CONTRACT "An enquiry"). `src/enquiries` has the transitions. */
export const STATES = ['queued', 'sending', 'sent', 'failed', 'held', 'erased'] as const;
export type State = (typeof STATES)[number];
