declare module 'virtual:content' {
  import type { SiteContent } from '#content/schema';

  /** All text of the page; in the browser's bundle only the parts named in `browserWords.ts`. */
  const content: SiteContent;
  export default content;
}
