import type { CaptchaName } from '#captcha/provider';
import type { EnquiryFields, Faults } from '#enquiry';

/** What the page must know of the server's settings. Public by nature: it is in the HTML. */
export interface PageConfig {
  /** `SITE_URL` without a trailing slash. */
  siteUrl: string;
  captcha: { provider: CaptchaName; siteKey?: string };
  /** Where `sendContactMail` is called; no origin means the site itself. */
  functions: { origin?: string; region: string };
  /** The Firebase web app's configuration, or nothing: then nothing of Google's is loaded. */
  firebase?: Record<string, string>;
  /** How long enquiries are kept, in days: once sent, and while held. */
  retention: { sentDays: number; heldDays: number; heldNoticeDays: number };
}

/** What `POST /enquiry` (the form without JavaScript) has to show: thanks, or the form again. */
export type FormState =
  | { status: 'sent' }
  | {
      status: 'refused';
      values: EnquiryFields;
      faults: Faults;
      /** A sentence about the whole form, when no single field is at fault. */
      error?: string;
    };

/** Everything besides the words that the page is rendered from; written into the HTML for hydration. */
export interface PageState {
  config: PageConfig;
  form?: FormState;
}
