import type { CaptchaName } from '#captcha/browser';
import type { NoticePlace, SiteContent } from '#content/schema';
import type { PlainFormResult } from '#enquiry';

/** The server's settings that the page needs. All of them are public. */
export interface PageConfig {
  /** `SITE_URL` without a trailing slash. */
  siteUrl: string;
  captcha: { provider: CaptchaName; siteKey?: string };
  /** Where `sendContactMail` is called; without an origin, at the site itself. */
  functions: { origin?: string; region: string };
  /** The Firebase web app's configuration; without it, nothing is loaded from Google. */
  firebase?: Record<string, string>;
  retention: { sentDays: number; heldDays: number; heldNoticeDays: number };
  /** The domain of the mailbox that gets enquiries, if it is not the address on the page. For the privacy policy only. */
  mailDomain?: string;
}

/** What the page is rendered from besides its content. */
export interface PageState {
  config: PageConfig;
  form?: PlainFormResult | undefined;
  /** There is a notice for the whole page, now or later. */
  banner?: true | undefined;
}

/** The id of the `<script>` with the JSON for the browser. */
export const STATE_ID = 'state';

/** @returns the parts of content and state that the browser's script needs */
export function pickState({ practice, contact }: SiteContent, { config, ...visit }: PageState) {
  const { mailDomain: _, ...shown } = config;
  return { content: { practice, contact }, state: { config: shown, ...visit } };
}

/** Reads the result of `pickState` in the browser. */
export function readState(): { content: SiteContent; state: PageState } {
  return JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '');
}

export interface TimedNotice {
  where: NoticePlace;
  title: string;
  text?: string | undefined;
  /** Its dates in words. */
  dates: string;
  /** When it is shown: milliseconds since 1970. */
  from: number;
  until: number;
  /** Whether it is current at rendering; otherwise it is in the future. */
  isNow: boolean;
}

export interface PageNotices {
  /** The accessible name of a notice. */
  label: string;
  /** Without those that are over. */
  entries: readonly TimedNotice[];
  /** A static host does not render again, so without scripts a future notice is shown with its dates. */
  isStatic: boolean;
}

export interface TimedCountdown {
  /** The beginning of its day in the practice's time zone, in milliseconds since 1970. */
  begins: number;
  /** Whether the day had begun at rendering. */
  isOver: boolean;
}
