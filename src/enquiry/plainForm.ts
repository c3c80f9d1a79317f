import type { EnquiryFields, Faults } from './enquiryFields.ts';

/** The target of the form without JavaScript, urlencoded (CONTRACT "Addresses", `POST /enquiry`). */
export const PLAIN_FORM_PATH = '/enquiry';

/** The redirect after success, where the page shows thanks. */
export const PLAIN_FORM_SENT = '/?enquiry=sent#contact-section';

/** The redirect when the page is on a static host, which has only one file for `/`: the page with its thanks as a file. */
export const SENT_FILE = 'enquiry-sent.html';

/** Why a form post without JavaScript is not accepted now. */
export interface PlainFormRefusal {
  /** For the visitor: what happened and what to do. */
  sentence: string;
  /** Absent when the body was not read. */
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

/** The name of a hidden field that bots fill in. The enquiry service then holds the enquiry (DESIGN section 6). */
export const HONEYPOT = 'website';
