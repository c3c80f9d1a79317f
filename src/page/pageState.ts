import type { CaptchaName } from '#captcha/provider';
import type { SiteContent } from '#content/schema';
import type { PlainFormResult } from '#enquiry';

/** What the page must know of the server's settings. All of it is public. */
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

/** What the page is rendered from besides its content. */
export interface PageState {
  config: PageConfig;
  form?: PlainFormResult;
  /** There is a notice for the whole page, now or later. */
  banner?: true;
}

/** Where the document holds, as JSON, what its script renders the form from. */
export const STATE_ID = 'state';

/** @returns the parts of the content that the script needs; all others are HTML and stay so (`Prerendered.tsx`) */
export function pickState({ practice, contact }: SiteContent, { config, ...visit }: PageState) {
  // Where the mailbox is, only the policy says.
  const { mailDomain: _, ...shown } = config;
  return { content: { practice, contact }, state: { config: shown, ...visit } };
}

/** What `pickState` has picked, in the browser. */
export function readState(): { content: SiteContent; state: PageState } {
  return JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '');
}
