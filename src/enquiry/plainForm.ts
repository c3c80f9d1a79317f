import type { EnquiryFields, Faults } from './enquiryFields.ts';

/** Where the form is posted without JavaScript, urlencoded (CONTRACT "Addresses", `POST /enquiry`). */
export const PLAIN_FORM_PATH = '/enquiry';

/** The redirect after success; the page shows its thanks there. */
export const PLAIN_FORM_SENT = '/?enquiry=sent#contact-section';

/** The redirect on a static host, which has only one file for `/`: a copy of the page that shows its thanks. */
export const SENT_FILE = 'enquiry-sent.html';

/** Why the server cannot accept a form post without JavaScript now. */
export interface PlainFormRefusal {
  /** For the visitor: what happened and what to do. */
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

/** The name of a hidden field for bots. If it is filled in, the enquiry service holds the enquiry (DESIGN section 6). */
export const HONEYPOT = 'website';
