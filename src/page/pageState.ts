import type { CaptchaName } from '#captcha/provider';
import type { PlainFormResult } from '#enquiry';

/** What the page must know of the server's settings. All of it is public: it comes with the words. */
export interface PageConfig {
  /** `SITE_URL` without a trailing slash. */
  siteUrl: string;
  captcha: { provider: CaptchaName; siteKey?: string };
  /** Where `sendContactMail` is called; no origin means the site itself. */
  functions: { origin?: string; region: string };
  /** The Firebase web app's configuration, if any: without it, nothing is loaded from Google. */
  firebase?: Record<string, string>;
  /** How long enquiries are kept, in days: once sent, and while held. */
  retention: { sentDays: number; heldDays: number; heldNoticeDays: number };
  /** Where the mailbox is that enquiries go to, when it is not the one on the page. Only the privacy policy says it. */
  mailDomain?: string;
}

/** What a visit brings; written into the HTML for hydration. */
export interface VisitState {
  form?: PlainFormResult;
  /** There is a notice for the whole page, now or later. */
  banner?: true;
}

/** What the page is rendered from besides its content. */
export interface PageState extends VisitState {
  config: PageConfig;
}
