import type { EnquiryFields, Faults } from './enquiryFields.ts';

/** Where the form posts to without JavaScript (CONTRACT "Addresses", `POST /enquiry`), urlencoded. */
export const PLAIN_FORM_PATH = '/enquiry';

/** Where that post redirects to when all is well; the page then says thanks. */
export const PLAIN_FORM_SENT = '/?enquiry=sent#contact-section';

/**
 * Where it redirects to when the page is on another host than the desk, which knows one file for `/`: the same page with
 * its thanks is a file there.
 */
export const SENT_FILE = 'enquiry-sent.html';

/** Why a form post without JavaScript is not taken now. */
export interface PlainFormRefusal {
  /** For the visitor: what happened and what to do. */
  sentence: string;
  /** What was typed; left out when the body was not read. */
  values?: EnquiryFields;
}

/** What came of that post: the page shows thanks, or the form again. */
export type PlainFormResult =
  | { status: 'sent' }
  | {
      status: 'refused';
      values: EnquiryFields;
      faults: Faults;
      /** A sentence about the whole form, when no single field is at fault. */
      error?: string;
    };

/**
 * The name of a field that no person sees but programs fill in. The page hides it; when it arrives filled in, the
 * desk holds the enquiry (DESIGN section 6).
 */
export const HONEYPOT = 'website';
