/** Where the form posts to without JavaScript (CONTRACT `POST /enquiry`), urlencoded. */
export const PLAIN_FORM_PATH = '/enquiry';

/** Where that post leads when all is well; the page then says thanks. */
export const PLAIN_FORM_SENT = '/?enquiry=sent#contact-section';

/**
 * The name of a field that no person sees and that a program filling in forms fills in too. The page hides it;
 * when it comes with words in it, the desk holds the enquiry (DESIGN section 6).
 */
export const HONEYPOT = 'website';
