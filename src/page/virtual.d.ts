declare module 'virtual:content' {
  import type { SiteContent } from '#content/schema';

  /** Every word of the page. In the browser's bundle only the parts named in `browserWords.ts` are there. */
  const content: SiteContent;
  export default content;
}
