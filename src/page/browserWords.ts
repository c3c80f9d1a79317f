import type { SiteContent } from '#content/schema';

/**
 * The parts of the content that the page's script needs. All others are HTML when the script arrives and stay so
 * (`Prerendered.tsx`); sending them again would send every word twice.
 */
export const BROWSER_WORDS = ['practice', 'contact'] as const;

/** What publishing writes beside the page's script (`publish/parts/writeBrowserWords.ts`): a module of an edition. */
export interface BrowserWords {
  /** Only the parts named above. */
  content: SiteContent;
  /** The rules that the page is read without (record 0196). */
  later: string;
  /** Their address, for browsers that take no style sheet from a script. */
  laterStyles: string;
}
