import type { CaptchaName } from '#captcha/provider';
import type { NoticePlace, SiteContent } from '#content/schema';
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

/** The id of the JSON in the document that the script renders the form from. */
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

/** A notice with its moments worked out, ready to show. In the browser only its HTML is. */
export interface TimedNotice {
  where: NoticePlace;
  title: string;
  text?: string | undefined;
  /** Its dates in words: true whenever it is read. */
  dates: string;
  /** When it is shown: milliseconds since 1970. */
  from: number;
  until: number;
  /** Whether it holds at the moment of rendering; one that does not is still to come. */
  isNow: boolean;
}

/** What the page knows of its notices. */
export interface PageNotices {
  /** What a notice is called, for those who cannot see it. */
  label: string;
  /** Those that are not over yet. */
  entries: readonly TimedNotice[];
  /** A static host does not render again: without scripts, a future notice is shown with its dates. */
  isStatic: boolean;
}

/** The countdown with its moment worked out, ready to show. */
export interface TimedCountdown {
  /** Milliseconds since 1970: its day begins, by the practice's own clock. */
  begins: number;
  /** Whether it had begun at the moment of rendering. */
  isOver: boolean;
}
