/** The four fields a visitor fills in (SPEC section 3). */
export const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
export type Field = (typeof FIELDS)[number];
/** Cleaned text: without invisible characters, trimmed, in Unicode's composed form (NFC), within the limits. */
export type EnquiryFields = Record<Field, string>;
/** For each invalid field, a sentence that says what to do. */
export type Faults = Partial<Record<Field, string>>;
export type Validation = { ok: true; fields: EnquiryFields } | { ok: false; faults: Faults };

/** In UTF-16 units, like the browser's `maxlength`, so that both agree (SPEC section 5, CONTRACT "An enquiry"). */
export const LIMITS = {
  firstName: { max: 50 },
  lastName: { max: 50 },
  email: { max: 256 },
  message: { min: 5, max: 2000 },
} as const;

/** The longest captcha token, in UTF-16 units. The token of a proof of work has about 800. */
export const MAX_TOKEN = 4096;

/** The states of an enquiry (CONTRACT "An enquiry"). `src/enquiries` has the transitions. */
export const STATES = ['queued', 'sending', 'sent', 'failed', 'held', 'erased'] as const;
export type State = (typeof STATES)[number];

/** The name of the callable function, which is also its path on the server (SPEC section 7). */
export const CALLABLE_NAME = 'sendContactMail';

/** The captcha action, which every captcha token must contain (SPEC section 4). */
export const CAPTCHA_ACTION = 'form';

export type SendResult = { OK: true } | { OK: false; error: string };

export interface SendRequest {
  firstName?: string;
  lastName?: string;
  email: string;
  message: string;
  token: string;
}

/** Where the form is posted without JavaScript, urlencoded (CONTRACT "Addresses", `POST /enquiry`). */
export const PLAIN_FORM_PATH = '/enquiry';

/** The redirect after success. At this address, the page shows its thanks. */
export const PLAIN_FORM_SENT = '/?enquiry=sent#contact-section';

/** The redirect on a static host, which ignores the query: a copy of the page that shows its thanks. */
export const SENT_FILE = 'enquiry-sent.html';

/** Why the server cannot accept a form post without JavaScript now. */
export interface PlainFormRefusal {
  sentence: string;
  /** What the visitor typed; absent when the body of the post was not read. */
  values?: EnquiryFields;
}

export type PlainFormResult =
  | { status: 'sent' }
  | {
      status: 'refused';
      values: EnquiryFields;
      faults: Faults;
      /** About the whole form, when no field is invalid. */
      error?: string;
    };

/** The name of a hidden field for bots. If it is filled in, the enquiry is held (DESIGN section 6). */
export const HONEYPOT = 'website';

/** The messages for visitors, word for word from SPEC section 8. */
export const MESSAGES = {
  formInvalid: 'Please ensure you enter a valid email address and message.',
  /** Followed by the sentence that the server returned. */
  refused: 'Something went wrong. ',
  sendFailed: 'Something went wrong. Please try again (Send).',
  tokenFailed: 'Something went wrong. Please try again (Token).',
  sent: 'Your message has been sent. I will get back to you soon!',
  leaveWarning: 'Changes that you made may not be saved.',
} as const;
