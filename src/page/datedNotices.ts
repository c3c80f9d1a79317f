import type { NoticePlace } from '#content/schema';

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
  /** On a static host nobody renders again: without scripts, one that is still to come is shown with its dates. */
  isStatic: boolean;
}

/** The countdown with its moment worked out, ready to show. */
export interface TimedCountdown {
  /** Milliseconds since 1970: its day begins, by the practice's own clock. */
  begins: number;
  /** Whether it had begun at the moment of rendering. */
  isOver: boolean;
}
