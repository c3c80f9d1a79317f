import type { CaptchaName } from '#captcha/browser';
import type { NoticePlace, SiteContent } from '#content/schema';
import type { PlainFormResult } from '#enquiry';
import type { Pictures } from './components/Picture.tsx';

/** The server's settings that the page needs. All of them are public. */
export interface PageConfig {
  /** `SITE_URL` without a trailing slash. */
  siteUrl: string;
  captcha: { provider: CaptchaName; siteKey?: string };
  /** Where `sendContactMail` is called. Without an origin, it is called at the site itself. */
  functions: { origin?: string; region: string };
  /** The Firebase web app's configuration. Without it, nothing is loaded from Google. */
  firebase?: Record<string, string>;
  retention: { sentDays: number; heldDays: number; heldNoticeDays: number };
  /** The domain of the mailbox for enquiries, if it differs from the page's address. For the privacy policy only. */
  mailDomain?: string;
}

/** The part of `PageProps` that is also sent to the browser, together with some of the content. */
export interface PageState {
  config: PageConfig;
  form?: PlainFormResult | undefined;
  /** True if the banner has a notice, now or later. */
  banner?: true | undefined;
}

/** The props of every section. */
export interface SectionProps {
  content: SiteContent;
  pictures: Pictures;
  notices?: PageNotices;
  countdown?: TimedCountdown | undefined;
}

/** The props of the whole page. */
export interface PageProps extends SectionProps {
  state: PageState;
  /** Address of the privacy policy; missing for content of an earlier version. */
  policy?: string | undefined;
}

/** The data of the contact section. In the browser, this is only the result of `pickState`. */
export type ContactProps = Pick<PageProps, 'content' | 'state'> & Partial<PageProps>;

/** The id of the `<script>` with the JSON for the browser. */
export const STATE_ID = 'state';

/** @returns the parts of content and state that the browser's script needs */
export function pickState({ practice, contact }: SiteContent, { config, ...visit }: PageState) {
  const { mailDomain: _, ...publicConfig } = config;
  return { content: { practice, contact }, state: { config: publicConfig, ...visit } };
}

/** Reads the result of `pickState` in the browser. */
export function readState(): { content: SiteContent; state: PageState } {
  return JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '');
}

export interface PageNotices {
  /** The accessible name of the banner. */
  label: string;
  /** The current and future notices. Times are in milliseconds since 1970. */
  entries: readonly {
    where: NoticePlace;
    title: string;
    text?: string | undefined;
    /** The notice's dates in words. */
    dates: string;
    from: number;
    until: number;
    /** Whether the notice was current when the page was rendered. All others are in the future. */
    isNow: boolean;
  }[];
  /** True on static hosts, which cannot re-render: without JavaScript, future notices show early, with their dates. */
  isStatic: boolean;
}

export interface TimedCountdown {
  /** When the day begins in the practice's time zone, in milliseconds since 1970. */
  begins: number;
  /** Whether the day had begun at rendering. */
  isOver: boolean;
}
